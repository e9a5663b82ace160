import {
  type Anchor,
  POSITION_STEP,
  type SegmentChange,
  type SpeakerChange,
  textOf,
} from '@colloquy/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { type segmentCommand, speakerRevision } from './history.table.ts';
import type { SegmentRow, SpeakerRow } from './transcripts.store.ts';
import { recording, segment, speaker } from './transcripts.table.ts';

/** Rows a statement: PostgreSQL takes 65,535 parameters, and one value should stay small. */
const MOST_ROWS = 1_000;

/** Inserts new segments, split from others or heard. Their text follows from their words. */
export async function insertSegments(rows: readonly Omit<SegmentRow, 'text'>[]): Promise<void> {
  for (const part of inParts(rows)) {
    await db.insert(segment).values(part.map((row) => ({ ...row, text: textOf(row.words) })));
  }
}

/** Writes rows that are there, many in one statement. */
export async function updateSegments(rows: readonly Omit<SegmentRow, 'text'>[]): Promise<void> {
  for (const part of inParts(rows)) {
    await sqlQuery(
      `update segment s set speaker_id = n."speakerId", language = n.language, start_ms = n."startMs", end_ms = n."endMs",
         position = n.position, revision = n.revision, words = n.words, text = n.text, alternatives = n.alternatives,
         marks = n.marks, merged_into = n."mergedInto"
       from jsonb_to_recordset($1) n (id uuid, "speakerId" uuid, language text, "startMs" int, "endMs" int, position int,
         revision int, words jsonb, text text, alternatives jsonb, marks jsonb, "mergedInto" uuid)
       where s.organisation_id = api.organisation_id() and s.id = n.id`,
      [JSON.stringify(part.map((row) => ({ ...row, text: textOf(row.words) })))],
    );
  }
}

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) yield rows.slice(from, from + MOST_ROWS);
}

/** Moves all segments behind a position further back, so that there is room again. They count as changed. */
export async function makeRoom(
  recordingId: string,
  behind: number,
  places: number,
  revision: number,
): Promise<void> {
  await db
    .update(segment)
    .set({ position: sql`${segment.position} + ${places * POSITION_STEP}`, revision })
    .where(
      and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto), gt(segment.position, behind)),
    );
}

/** Writes anchors that moved. */
export async function updateAnchors(moved: readonly Anchor[]): Promise<void> {
  for (const part of inParts(moved)) {
    await sqlQuery(
      `update anchor a set segment_id = n."segmentId", revision = n.revision, start = n.start, "end" = n."end", lost = n.lost
       from jsonb_to_recordset($1) n (id uuid, "segmentId" uuid, revision int, start int, "end" int, lost boolean)
       where a.organisation_id = api.organisation_id() and a.id = n.id`,
      [JSON.stringify(part)],
    );
  }
}

/** Writes speakers, new and known. */
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

/** Whose history rows are. */
type Owner = { organisationId: string; recordingId: string };

/** The machine writes thousands at a time: as one value they cost a fifth of what thousands of parameters do. */
export async function insertCommands(rows: readonly (typeof segmentCommand.$inferInsert)[]): Promise<void> {
  for (const part of inParts(rows)) {
    await sqlQuery(
      `insert into segment_command (organisation_id, id, recording_id, segment_id, person_id, step, undoes,
         base_revision, revision,
         kind, outcome, reason, at)
       select api.organisation_id(), n.id, n."recordingId", n."segmentId", n."personId", n.step, n.undoes, n."baseRevision", n.revision,
         n.kind, n.outcome, n.reason, n.at
       from jsonb_to_recordset($1) n (id uuid, "recordingId" uuid, "segmentId" uuid, "personId" uuid, step uuid, undoes uuid,
         "baseRevision" int, revision int, kind text, outcome text, reason text, at timestamptz)`,
      [JSON.stringify(part)],
    );
  }
}

/** Ids are made in order: within a revision they say what came first. */
export async function insertRevisions(owner: Owner, changes: readonly SegmentChange[]): Promise<void> {
  for (const part of inParts(changes)) {
    await sqlQuery(
      `insert into segment_revision (organisation_id, id, recording_id, segment_id, command_id, revision, before, after)
       select $2::uuid, n.id, $3::uuid, n."segmentId", n."commandId", n.revision, n.before, n.after
       from jsonb_to_recordset($1) n (id uuid, "segmentId" uuid, "commandId" uuid, revision int, before jsonb, after jsonb)`,
      [
        JSON.stringify(part.map((change) => ({ ...change, id: newId() }))),
        owner.organisationId,
        owner.recordingId,
      ],
    );
  }
}

export async function insertSpeakerRevisions(owner: Owner, changes: readonly SpeakerChange[]): Promise<void> {
  for (const part of inParts(changes))
    await db.insert(speakerRevision).values(part.map((change) => ({ ...owner, ...change, id: newId() })));
}

export async function saveRevision(recordingId: string, revision: number): Promise<void> {
  await db.update(recording).set({ revision }).where(eq(recording.id, recordingId));
}
