import { cancelTasks } from '../../platform/tasks/enqueue.ts';
import { findJobFiles } from './jobs.store.ts';

/**
 * Stops the background work for the files of a job, or for one of them, before the job is held: work holds its task
 * first and then the job, and whoever went the other way round would wait for it for ever. A refusal afterwards takes
 * this back.
 */
export async function stopTasks(jobId: string, onlyFile?: string): Promise<void> {
  for (const { id } of await findJobFiles(jobId)) if (!onlyFile || id === onlyFile) await stopTasksOf(id);
}

/** A task that was just ending has asked for the next one by the time it lets go. */
export async function stopTasksOf(jobFileId: string): Promise<void> {
  while ((await cancelTasks(jobFileId)) > 0);
}
