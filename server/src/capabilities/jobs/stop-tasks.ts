import { cancelTasks, deleteTasks } from '../../platform/tasks/enqueue.ts';
import { findJobFiles } from './jobs.store.ts';
import type { JobFileRow } from './jobs.table.ts';
import { isTaskOfRun, retryStoppedTasks } from './resume-run.ts';

/**
 * Cancels the tasks of a job's files, or of one file, before the job is locked: tasks lock themselves and
 * then the job, so the reverse order would deadlock. A later refusal rolls this back. `sparesReady` skips
 * ready files, whose tasks only make playback copies and the like.
 */
export async function stopTasks(
  jobId: string,
  { onlyFile, sparesReady = false }: { onlyFile?: string; sparesReady?: boolean } = {},
): Promise<void> {
  for (const { id, state } of await findJobFiles(jobId))
    if ((!onlyFile || id === onlyFile) && !(sparesReady && state === 'ready')) await stopTasksOf(id);
}

/** A task that is just ending may enqueue the next one before its cancellation. */
export async function stopTasksOf(jobFileId: string): Promise<void> {
  while ((await cancelTasks(jobFileId)) > 0);
}

/** With the job locked: also retries stopped tasks of a file that became ready just before. */
export async function stopTasksUnlessReady({ id, state }: JobFileRow): Promise<void> {
  if (state === 'ready') await retryStoppedTasks(id);
  else await stopTasksOf(id);
}

/** The same for one run that is excluded. Its tasks are deleted, so that none of them is retried with the others. */
export async function stopTasksOfRun(jobFileId: string, runId: string): Promise<void> {
  while ((await deleteTasks(jobFileId, isTaskOfRun(runId))) > 0);
}
