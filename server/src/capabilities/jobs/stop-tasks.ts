import { cancelTasks, retryTasks } from '../../platform/tasks/enqueue.ts';
import { findJobFiles } from './jobs.store.ts';
import type { JobFileRow } from './jobs.table.ts';

/**
 * Stops the background work for the files of a job, or for one of them, before the job is held: work holds its task
 * first and then the job, and whoever went the other way round would wait for it for ever. A refusal afterwards takes
 * this back. Of files that are ready only what makes them easier to use still runs: `keepsReady` leaves them alone.
 */
export async function stopTasks(
  jobId: string,
  { onlyFile, keepsReady = false }: { onlyFile?: string; keepsReady?: boolean } = {},
): Promise<void> {
  for (const { id, state } of await findJobFiles(jobId))
    if ((!onlyFile || id === onlyFile) && !(keepsReady && state === 'ready')) await stopTasksOf(id);
}

/** A task that was just ending has asked for the next one by the time it lets go. */
export async function stopTasksOf(jobFileId: string): Promise<void> {
  while ((await cancelTasks(jobFileId)) > 0);
}

/** With the job held: also brings back what was stopped of a file that became ready just before that. */
export async function stopTasksUnlessReady({ id, state }: JobFileRow): Promise<void> {
  if (state === 'ready') await retryTasks(id);
  else await stopTasksOf(id);
}
