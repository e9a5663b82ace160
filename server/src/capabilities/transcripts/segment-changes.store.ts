import { type Anchor, POSITION_STEP, type Segment, textOf } from '@colloquy/contract';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import type { SegmentRow } from './transcripts.store.ts';
import {
  anchor,
  recording,
  segment,
  segmentCommand,
  segmentRevision,
  type SegmentState,
} from './transcripts.table.ts';

/** Rows a statement: PostgreSQL takes 65,535 parameters. */
const MOST_ROWS = 1_000;

/** The columns that follow from a segment as the contract knows it. */
const columns = (now: Segment): Omit<Segment, 'id'> & { text: string } => {
  const { id: _id, ...values } = now;
  return { ...values, text: textOf(now.words) };
};

/** Inserts new segments of one channel, split from another or heard. */
export async function insertSegments(
  owner: Pick<SegmentRow, 'organisationId' | 'recordingId' | 'channel' | 'splitFrom'>,
  segments: readonly Segment[],
): Promise<void> {
  for (let from = 0; from < segments.length; from += MOST_ROWS) {
    const rows = segments
      .slice(from, from + MOST_ROWS)
      .map((each) => ({ ...owner, id: each.id, ...columns(each) }));
    await db.insert(segment).values(rows);
  }
}

/** Whether an id is free for a new segment. */
export async function isFreeId(segmentId: string): Promise<boolean> {
  const rows = await db.select({ id: segment.id }).from(segment).where(eq(segment.id, segmentId));
  return rows.length === 0;
}

export async function updateSegment(now: Segment): Promise<void> {
  await db.update(segment).set(columns(now)).where(eq(segment.id, now.id));
}

/** Keeps a segment that was merged away, with where it went. */
export async function closeSegment(segmentId: string, mergedInto: string, revision: number): Promise<void> {
  await db.update(segment).set({ mergedInto, revision }).where(eq(segment.id, segmentId));
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

export async function updateAnchor(now: Anchor): Promise<void> {
  const { id, ...values } = now;
  await db.update(anchor).set(values).where(eq(anchor.id, id));
}

/** What a revision keeps of a segment. */
export const stateOf = (
  now: Segment,
  lineage: { splitFrom: string | null; mergedInto: string | null },
): SegmentState => ({
  speakerId: now.speakerId,
  language: now.language,
  startMs: now.startMs,
  endMs: now.endMs,
  position: now.position,
  words: now.words,
  alternatives: now.alternatives,
  ...lineage,
});

export async function insertCommands(rows: readonly (typeof segmentCommand.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    await db.insert(segmentCommand).values(rows.slice(from, from + MOST_ROWS));
  }
}

export async function insertRevisions(rows: readonly (typeof segmentRevision.$inferInsert)[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    await db.insert(segmentRevision).values(rows.slice(from, from + MOST_ROWS));
  }
}

export async function saveRevision(recordingId: string, revision: number): Promise<void> {
  await db.update(recording).set({ revision }).where(eq(recording.id, recordingId));
}
