import {
  type Anchor,
  POSITION_STEP,
  type SegmentChange,
  type SpeakerChange,
  textOf,
} from '@colloquy/rules/transcript';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type segmentCommand, speakerRevision } from './history.table.ts';
import type { SegmentRow, SpeakerRow } from './transcripts.store.ts';
import { quotation, recording, segment, speaker, transcribedChannel } from './transcripts.table.ts';

/** Rows per statement: PostgreSQL accepts 65,535 parameters, and single values should stay small. */
const ROWS_PER_STATEMENT = 1_000;

/** Inserts new segments. Their text is derived from their words. */
export async function insertSegments(rows: readonly Omit<SegmentRow, 'text'>[]): Promise<void> {
  for (const chunk of inChunks(rows)) {
    await db.insert(segment).values(chunk.map((row) => ({ ...row, text: textOf(row.words) })));
  }
}

/** Updates existing rows, many per statement. */
export async function updateSegments(rows: readonly Omit<SegmentRow, 'text'>[]): Promise<void> {
  for (const chunk of inChunks(rows)) {
    await sqlQuery(
      `update segment s set speaker_id = n."speakerId", language = n.language, start_ms = n."startMs", end_ms = n."endMs",
         position = n.position, revision = n.revision, words = n.words, text = n.text, conflicts = n.conflicts,
         marks = n.marks, merged_into = n."mergedInto"
       from jsonb_to_recordset($1) n (id uuid, "speakerId" uuid, language text, "startMs" int, "endMs" int, position int,
         revision int, words jsonb, text text, conflicts jsonb, marks jsonb, "mergedInto" uuid)
       where s.organisation_id = api.organisation_id() and s.id = n.id`,
      [JSON.stringify(chunk.map((row) => ({ ...row, text: textOf(row.words) })))],
    );
  }
}

function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    yield rows.slice(from, from + ROWS_PER_STATEMENT);
}

/** Deletes words recognised in a language that was not spoken. They were noise. */
export async function deleteTranscribed(recordingId: string): Promise<void> {
  await db.delete(quotation).where(eq(quotation.recordingId, recordingId));
  await db.delete(segment).where(eq(segment.recordingId, recordingId));
  await db
    .update(transcribedChannel)
    .set({ transcribedMs: 0 })
    .where(eq(transcribedChannel.recordingId, recordingId));
}

/** Moves all segments after a position back to make room. They count as changed. */
export async function shiftPositions(
  recordingId: string,
  afterPosition: number,
  steps: number,
  revision: number,
): Promise<void> {
  await db
    .update(segment)
    .set({ position: sql`${segment.position} + ${steps * POSITION_STEP}`, revision })
    .where(
      and(
        eq(segment.recordingId, recordingId),
        isNull(segment.mergedInto),
        gt(segment.position, afterPosition),
      ),
    );
}

/** Updates moved anchors. */
export async function updateAnchors(moved: readonly Anchor[]): Promise<void> {
  for (const chunk of inChunks(moved)) {
    await sqlQuery(
      `update anchor a set unit_id = n."unitId", revision = n.revision, start = n.start, "end" = n."end", lost = n.lost
       from jsonb_to_recordset($1) n (id uuid, "unitId" uuid, revision int, start int, "end" int, lost boolean)
       where a.organisation_id = api.organisation_id() and a.id = n.id`,
      [JSON.stringify(chunk)],
    );
  }
}

/** Inserts or updates speakers. */
export async function upsertSpeakers(rows: readonly SpeakerRow[]): Promise<void> {
  for (const row of rows) {
    const {
      organisationId: _organisationId,
      id: _id,
      recordingId: _recordingId,
      number: _number,
      ...values
    } = row;
    await db
      .insert(speaker)
      .values(row)
      .onConflictDoUpdate({ target: [speaker.organisationId, speaker.id], set: values });
  }
}

/** Owner of history rows. */
type HistoryOwner = { organisationId: string; recordingId: string };

/**
 * One JSON value, because the pipeline writes thousands of rows: it costs a fifth of thousands of parameters.
 */
export async function insertCommands(rows: readonly (typeof segmentCommand.$inferInsert)[]): Promise<void> {
  for (const chunk of inChunks(rows)) {
    await sqlQuery(
      `insert into segment_command (organisation_id, id, recording_id, segment_id, person_id, step, undoes,
         base_revision, revision,
         kind, outcome, reason, at)
       select api.organisation_id(), n.id, n."recordingId", n."segmentId", n."personId", n.step, n.undoes, n."baseRevision", n.revision,
         n.kind, n.outcome, n.reason, n.at
       from jsonb_to_recordset($1) n (id uuid, "recordingId" uuid, "segmentId" uuid, "personId" uuid, step uuid, undoes uuid,
         "baseRevision" int, revision int, kind text, outcome text, reason text, at timestamptz)`,
      [JSON.stringify(chunk)],
    );
  }
}

/** Ids are generated in order, so they order the changes within a revision. */
export async function insertRevisions(owner: HistoryOwner, changes: readonly SegmentChange[]): Promise<void> {
  for (const chunk of inChunks(changes)) {
    await sqlQuery(
      `insert into segment_revision (organisation_id, id, recording_id, segment_id, command_id, revision, before, after)
       select $2::uuid, n.id, $3::uuid, n."segmentId", n."commandId", n.revision, n.before, n.after
       from jsonb_to_recordset($1) n (id uuid, "segmentId" uuid, "commandId" uuid, revision int, before jsonb, after jsonb)`,
      [
        JSON.stringify(chunk.map((change) => ({ ...change, id: newId() }))),
        owner.organisationId,
        owner.recordingId,
      ],
    );
  }
}

export async function insertSpeakerRevisions(
  owner: HistoryOwner,
  changes: readonly SpeakerChange[],
): Promise<void> {
  for (const chunk of inChunks(changes))
    await db.insert(speakerRevision).values(chunk.map((change) => ({ ...owner, ...change, id: newId() })));
}

export async function saveRevision(recordingId: string, revision: number): Promise<void> {
  await db.update(recording).set({ revision }).where(eq(recording.id, recordingId));
}
