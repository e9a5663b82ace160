import type { Anchor, Segment } from '@colloquy/contract';
import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { isAnyOf } from '../../platform/database/any-of.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { codeOf } from '../../platform/database/store-away.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { segmentCommand } from './history.table.ts';
import { anchor, heardChannel, recording, segment, speaker } from './transcripts.table.ts';

export type RecordingRow = typeof recording.$inferSelect;
export type SegmentRow = typeof segment.$inferSelect;
export type SpeakerRow = typeof speaker.$inferSelect;
export type CommandRow = typeof segmentCommand.$inferSelect;

/** A segment as the wire and the contract's functions know it. */
export const asSegment = (row: SegmentRow): Segment => ({
  id: row.id,
  speakerId: row.speakerId,
  language: row.language,
  startMs: row.startMs,
  endMs: row.endMs,
  position: row.position,
  revision: row.revision,
  words: row.words,
  alternatives: row.alternatives,
  ...(row.marks.length > 0 && { marks: row.marks }),
});

export const asAnchor = (row: typeof anchor.$inferSelect): Anchor => ({
  id: row.id,
  segmentId: row.segmentId,
  revision: row.revision,
  start: row.start,
  end: row.end,
  quote: row.quote,
  lost: row.lost,
});

/** A recording that the scope may see, else 404. */
export async function getRecording(recordingId: string): Promise<RecordingRow> {
  const [row] = await db.select().from(recording).where(eq(recording.id, recordingId));
  return found(row);
}

/** The same, held until the end of the transaction: everything that changes its words takes turns here. */
export async function holdRecording(recordingId: string): Promise<RecordingRow> {
  const [row] = await db.select().from(recording).where(eq(recording.id, recordingId)).for('update');
  return found(row);
}

/** SQLSTATE foreign_key_violation. */
const NO_PARENT = '23503';

/** For an insert without holding the recording: 404 where that is deleted at the same moment, as by pairing. */
export async function refuseWithoutParent<T>(insert: PromiseLike<T>): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    if (codeOf(error) === NO_PARENT) refuse('not-found');
    throw error;
  }
}

/** Several at once, in one order, so that two who hold the same ones never wait for each other. */
export async function holdRecordings(recordingIds: readonly string[]): Promise<void> {
  await db
    .select({ id: recording.id })
    .from(recording)
    .where(isAnyOf(recording.id, [...recordingIds]))
    .orderBy(asc(recording.id))
    .for('update');
}

/** The segments of a recording in order, those that were merged away left out. */
export async function findSegments(recordingId: string, since = -1): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto), gt(segment.revision, since)))
    .orderBy(asc(segment.position));
}

/** Ids of segments that are in sight no longer: merged away after a revision, or moved out of an assigned range. */
export async function findGone(recordingId: string, since: number): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select s.id from segment s where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1
       and s.merged_into is not null and s.revision > $2
     union select api.changed_outside(r.id, $2, (select api.assigned_range())) from recording r
       where r.organisation_id = (select api.organisation_id()) and r.id = $1
         and (select api.assigned_range()) is not null`,
    [recordingId, since],
  );
  return rows.map((row) => row.id);
}

/** Segments by their ids, of whatever recording. */
export async function findRows(ids: readonly string[]): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segment)
    .where(isAnyOf(segment.id, [...ids]));
}

/** A segment of this recording, merged away or not, else 404. */
export async function getSegment(recordingId: string, segmentId: string): Promise<SegmentRow> {
  const [row] = await findRows([segmentId]);
  return found(row?.recordingId === recordingId ? row : undefined);
}

/** The segment that a recording ends with so far. */
export async function findLastSegment(recordingId: string): Promise<SegmentRow | undefined> {
  const [row] = await db
    .select()
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto)))
    .orderBy(desc(segment.position))
    .limit(1);
  return row;
}

/** Where each segment stands and begins, in order. */
export async function findPlaces(
  recordingId: string,
): Promise<Pick<SegmentRow, 'id' | 'position' | 'startMs'>[]> {
  return db
    .select({ id: segment.id, position: segment.position, startMs: segment.startMs })
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto)))
    .orderBy(asc(segment.position));
}

/** The living segments in order, as one value: of a long meeting they are thousands, and a split reads them all. */
export async function findOrder(recordingId: string): Promise<{ id: string; position: number }[]> {
  const { rows } = await sqlQuery<{ places: [string, number][] }>(
    `select coalesce(json_agg(json_build_array(s.id, s.position) order by s.position), '[]') as places
     from segment s where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1
       and s.merged_into is null`,
    [recordingId],
  );
  return rows[0]!.places.map(([id, position]) => ({ id, position }));
}

export async function findSpeakers(recordingId: string): Promise<SpeakerRow[]> {
  return db.select().from(speaker).where(eq(speaker.recordingId, recordingId)).orderBy(asc(speaker.number));
}

/** Those that were not merged into another one. */
export async function findLivingSpeakers(recordingId: string): Promise<SpeakerRow[]> {
  return (await findSpeakers(recordingId)).filter((row) => row.mergedInto === null);
}

export async function findAnchors(recordingId: string, since = -1): Promise<Anchor[]> {
  const rows = await db
    .select()
    .from(anchor)
    .where(and(eq(anchor.recordingId, recordingId), gt(anchor.revision, since)));
  return rows.map(asAnchor);
}

/** The anchors on segments. */
export async function findAnchorsOn(segmentIds: readonly string[]): Promise<Anchor[]> {
  const rows = await db
    .select()
    .from(anchor)
    .where(isAnyOf(anchor.segmentId, [...segmentIds]));
  return rows.map(asAnchor);
}

/** The living segments of a speaker. */
export async function findTurnsOf(recordingId: string, speakerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: segment.id })
    .from(segment)
    .where(
      and(eq(segment.recordingId, recordingId), eq(segment.speakerId, speakerId), isNull(segment.mergedInto)),
    )
    .orderBy(asc(segment.position));
  return rows.map((row) => row.id);
}

export async function findCommands(ids: readonly string[]): Promise<CommandRow[]> {
  return db
    .select()
    .from(segmentCommand)
    .where(isAnyOf(segmentCommand.id, [...ids]));
}

/** How far each channel's words are written. */
export async function findHeardChannels(
  recordingId: string,
): Promise<{ channel: number; heardMs: number }[]> {
  return db
    .select({ channel: heardChannel.channel, heardMs: heardChannel.heardMs })
    .from(heardChannel)
    .where(eq(heardChannel.recordingId, recordingId));
}

/** The channels that are heard one by one: 0 alone where they are mixed down. */
export const channelsOf = (row: Pick<RecordingRow, 'channelPlan' | 'channels'>): number[] =>
  row.channelPlan === 'separate' ? Array.from({ length: row.channels }, (_, channel) => channel) : [0];
