import { type Anchor, type Segment, type Speaker, SPEAKER_COLOURS } from '@colloquy/rules/transcript';
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, isAnyOf, sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { segmentCommand } from './history.table.ts';
import { anchor, quotation, segment, speaker } from './transcripts.table.ts';

/** A segment without the counts that the database derives from its words. */
export type SegmentRow = Omit<typeof segment.$inferSelect, 'wordCount' | 'confirmedCount'>;
export type SpeakerRow = typeof speaker.$inferSelect;
export type CommandRow = typeof segmentCommand.$inferSelect;

/** A segment as the API and the contract's functions use it. */
export const asSegment = (row: SegmentRow): Segment => ({
  id: row.id,
  speakerId: row.speakerId,
  language: row.language,
  startMs: row.startMs,
  endMs: row.endMs,
  position: row.position,
  revision: row.revision,
  words: row.words,
  conflicts: row.conflicts,
  ...(row.marks.length > 0 && { marks: row.marks }),
});

export const asAnchor = (row: typeof anchor.$inferSelect): Anchor => ({
  id: row.id,
  quotationId: row.quotationId,
  unitId: row.unitId,
  revision: row.revision,
  start: row.start,
  end: row.end,
  quote: row.quote,
  lost: row.lost,
});

/** Current segments of a recording in order. */
export async function findSegments(recordingId: string, since = -1): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto), gt(segment.revision, since)))
    .orderBy(asc(segment.position));
}

/** Ids of segments no longer visible: merged after a revision, or moved out of an assigned range. */
export async function findRemovedSegmentIds(recordingId: string, since: number): Promise<string[]> {
  const { rows } = await sqlQuery<{ id: string }>(
    `select s.id from segment s where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1
       and s.merged_into is not null and s.revision > $2
     union select api.segments_changed_outside_range(r.id, $2, (select api.assigned_range())) from recording r
       where r.organisation_id = (select api.organisation_id()) and r.id = $1
         and (select api.assigned_range()) is not null`,
    [recordingId, since],
  );
  return rows.map((row) => row.id);
}

/** Segments by id, of any recording. */
export async function findSegmentsById(ids: readonly string[]): Promise<SegmentRow[]> {
  return db
    .select()
    .from(segment)
    .where(isAnyOf(segment.id, [...ids]));
}

/** A segment of this recording, including merged ones; otherwise 404. */
export async function getSegment(recordingId: string, segmentId: string): Promise<SegmentRow> {
  const [row] = await findSegmentsById([segmentId]);
  return requireFound(row?.recordingId === recordingId ? row : undefined);
}

/** The last segment of a recording. */
export async function findLastSegment(recordingId: string): Promise<SegmentRow | undefined> {
  const [row] = await db
    .select()
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto)))
    .orderBy(desc(segment.position))
    .limit(1);
  return row;
}

export type SegmentPosition = Pick<SegmentRow, 'id' | 'channel' | 'position' | 'startMs' | 'endMs'>;

/** Position and times of each segment, in order. */
export async function findSegmentPositions(recordingId: string): Promise<SegmentPosition[]> {
  const { id, channel, position, startMs, endMs } = segment;
  return db
    .select({ id, channel, position, startMs, endMs })
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto)))
    .orderBy(asc(segment.position));
}

/**
 * Current segments in order, as one JSON value: a long meeting has thousands, and every split reads them all.
 */
export async function findSegmentOrder(recordingId: string): Promise<{ id: string; position: number }[]> {
  const { rows } = await sqlQuery<{ places: [string, number][] }>(
    `select coalesce(json_agg(json_build_array(s.id, s.position) order by s.position), '[]') as places
     from segment s where s.organisation_id = (select api.organisation_id()) and s.recording_id = $1
       and s.merged_into is null`,
    [recordingId],
  );
  return rows[0]!.places.map(([id, position]) => ({ id, position }));
}

/** Number of segments of a recording. */
export async function countSegments(recordingId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(segment)
    .where(eq(segment.recordingId, recordingId));
  return row?.count ?? 0;
}

/** Number of segments with speech, without those in which words were recognised over silence or noise. */
export async function countSegmentsWithSpeech(recordingId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(segment)
    .where(and(eq(segment.recordingId, recordingId), sql`not ${segment.marks} @> '["no-speech"]'`));
  return row?.count ?? 0;
}

export async function findSpeakers(recordingId: string): Promise<SpeakerRow[]> {
  return db.select().from(speaker).where(eq(speaker.recordingId, recordingId)).orderBy(asc(speaker.number));
}

/** Speakers not merged into another. */
export async function findCurrentSpeakers(recordingId: string): Promise<SpeakerRow[]> {
  return (await findSpeakers(recordingId)).filter((row) => row.mergedInto === null);
}

/**
 * Anchors of comments, in the order of each quotation. A transcript gives no others: blind coding would leak,
 * and a coded transcript would be heavy.
 */
export async function findAnchors(recordingId: string, since = -1): Promise<Anchor[]> {
  const rows = await db
    .select({ anchor })
    .from(anchor)
    .innerJoin(
      quotation,
      and(eq(quotation.organisationId, anchor.organisationId), eq(quotation.id, anchor.quotationId)),
    )
    .where(
      and(eq(anchor.recordingId, recordingId), gt(anchor.revision, since), eq(quotation.owner, 'comment')),
    )
    .orderBy(asc(anchor.quotationId), asc(anchor.position));
  return rows.map((row) => asAnchor(row.anchor));
}

/** All anchors on these segments, of every owner: all of them move with the words. */
export async function findAnchorsOn(segmentIds: readonly string[]): Promise<Anchor[]> {
  const rows = await db
    .select()
    .from(anchor)
    .where(isAnyOf(anchor.unitId, [...segmentIds]));
  return rows.map(asAnchor);
}

/** Current segments of a speaker. */
export async function findSegmentIdsOfSpeaker(recordingId: string, speakerId: string): Promise<string[]> {
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

/** Name of a speaker, or else the number. */
export const speakerLabel = (speaker: { name: string | null; number: number }): string =>
  speaker.name ?? `Speaker ${speaker.number}`;

/** A speaker as the API returns it. Without a colour it gets the next one of the palette. */
export const asSpeaker = (row: SpeakerRow): Speaker => ({
  id: row.id,
  label: speakerLabel(row),
  number: row.number,
  name: row.name,
  role: row.role,
  colour: row.colour ?? ((row.number - 1) % SPEAKER_COLOURS) + 1,
});

/** Fallback for people whom the caller cannot see (deleted, or members of another organisation). */
export const personDisplayName = (name: string | null): string => name ?? 'Somebody';
