import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { retryTasks } from '../../platform/tasks/enqueue.ts';
import { endRequest } from '../credits/index.ts';
import { lockJobOfFile } from './jobs.store.ts';
import { jobFile, type JobFileRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { payFile } from './pay-file.ts';

/**
 * Resumes work on a file that waited for credits, failed or was stopped, reusing the results of earlier
 * steps. Returns false if it is unaffordable and waits. The caller has locked the job.
 */
export async function resumeFile(file: JobFileRow): Promise<boolean> {
  const { id, organisationId, durationMs, state } = file;
  await db.update(jobFile).set({ state: 'waiting', failure: null }).where(eq(jobFile.id, id));
  // With an unknown length, the check or decode step pays once the length is known.
  if (durationMs !== null && !(await payFile(id))) return false;
  await endRequest(id, 'granted', null);
  await retryTasks(id);
  if (state === 'unpaid')
    await publish('jobs.file-paid', {
      organisationId,
      subjectId: id,
      key: `${id}:${newId()}`,
      payload: { jobFileId: id },
    });
  return true;
}

/**
 * Prepares the retry of a single task. A failed file is paid again and resumed with all its tasks, because
 * the failure of one task cancelled the others.
 * - `resumed`: all tasks of the file were retried; nothing else to do
 * - `unaffected`: the subject is not a file, or its work is in progress or done; retry only the task
 * - `left`: a person stopped the work, or it waits for credits
 */
export async function resumeFileOfTask(subjectId: string): Promise<'resumed' | 'unaffected' | 'left'> {
  const [file] = await db.select({ id: jobFile.id }).from(jobFile).where(eq(jobFile.id, subjectId));
  if (!file) return 'unaffected';
  const locked = await lockJobOfFile(subjectId);
  if (!locked || locked.job.deletedAt || locked.file.status !== 'active') return 'left';
  const { state } = locked.file;
  if (state === 'cancelled' || state === 'unpaid') return 'left';
  if (state !== 'failed' && state !== 'no-engine') return 'unaffected';
  const isPaid = await resumeFile(locked.file);
  await updateJobStage(locked.job);
  return isPaid ? 'resumed' : 'left';
}
