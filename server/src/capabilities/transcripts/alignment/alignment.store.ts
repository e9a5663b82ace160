import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import type { RecordingRow, SegmentRow } from '../transcripts.store.ts';
import { recording, segment } from '../transcripts.table.ts';
import { isEstimated, type Place } from './said-words.rules.ts';

/** A recording, if it is still there. */
export async function lookUpRecording(recordingId: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select().from(recording).where(eq(recording.id, recordingId));
  return row;
}

const living = (recordingId: string) => and(eq(segment.recordingId, recordingId), isNull(segment.mergedInto));

/** Segments with estimated words that changed after a revision, those that changed first in front. */
export async function findEstimated(recordingId: string, since: number): Promise<SegmentRow[]> {
  const rows = await db
    .select()
    .from(segment)
    .where(and(living(recordingId), gt(segment.revision, since)))
    .orderBy(asc(segment.revision), asc(segment.position));
  return rows.filter((row) => row.words.some(isEstimated));
}

/** Where each segment lies in the audio. */
export async function findSpans(recordingId: string): Promise<Place[]> {
  return db
    .select({ id: segment.id, channel: segment.channel, startMs: segment.startMs, endMs: segment.endMs })
    .from(segment)
    .where(living(recordingId));
}
