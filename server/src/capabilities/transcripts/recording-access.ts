import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob, requireWork } from '../jobs/index.ts';
import { getRecording, type RecordingRow } from './recordings.store.ts';
import { findSegmentsById } from './transcripts.store.ts';

/** Refuses callers who may only read the recording, such as colleagues with a shared job. */
export async function requireEditAccess(who: Caller, recordingId: string): Promise<void> {
  const { jobId } = await getRecording(recordingId);
  await requireWork(who, jobId);
}

/** Whether the scope sees only the time range of an assignment. */
export async function isRangeRestricted(): Promise<boolean> {
  const { rows } = await sqlQuery<{ isRestricted: boolean }>(
    'select (select api.assigned_range()) is not null as "isRestricted"',
  );
  return rows[0]!.isRestricted;
}

/**
 * Applies commands of a caller with a restricted range. Segments outside it answer 404. The commands run with
 * the full recording visible, because order, history and speakers span all segments: a split needs room among
 * all of them.
 */
export async function withFullRecording<T>(
  recordingId: string,
  segmentIds: readonly string[],
  fn: () => Promise<T>,
): Promise<T> {
  const ids = [...new Set(segmentIds)];
  const visible = new Set((await findSegmentsById(ids)).map(({ id }) => id));
  await sqlQuery('select api.show_full_recording($1)', [recordingId]);
  // If `fn` throws, the transaction and with it the visibility end.
  if ((await findSegmentsById(ids)).some(({ id }) => !visible.has(id))) refuse('not-found');
  const result = await fn();
  await sqlQuery('select api.show_full_recording(null)');
  return result;
}

/** A recording visible to the scope, of a job that is not deleted; otherwise 404. */
export async function getUndeletedRecording(recordingId: string): Promise<RecordingRow> {
  const recording = await getRecording(recordingId);
  await getJob(recording.jobId);
  return recording;
}

/**
 * Runs `fn` with writes to completed jobs allowed, for work that must not wait for a Reopen: times of words
 * typed before Accept, and erasing a name after consent was withdrawn.
 */
export async function withWordsUnlocked<T>(fn: () => Promise<T>): Promise<T> {
  await sqlQuery('select api.unlock_words(true)');
  // If `fn` throws, the transaction and with it the exception end.
  const result = await fn();
  await sqlQuery('select api.unlock_words(false)');
  return result;
}
