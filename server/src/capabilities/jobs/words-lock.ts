import { findJobFiles, getJob } from './jobs.store.ts';

/**
 * Whether the words of a recording are locked: its job is completed, or its file is marked as checked. Triggers refuse
 * the writes; this is for automatic work, which leaves locked words alone, and for screens.
 */
export async function areWordsLocked({ id, jobId }: { id: string; jobId: string }): Promise<boolean> {
  if ((await getJob(jobId)).completedAt !== null) return true;
  return (await findJobFiles(jobId)).some((file) => file.recordingId === id && file.checkedAt !== null);
}
