import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { holdJobOfFile } from './jobs.store.ts';
import { jobFile } from './jobs.table.ts';
import { settleJob } from './move-file.ts';
import { takeUp } from './pay-file.ts';

/**
 * Before a task is retried from outside its job. A file that was given up is paid again and resumed with all its tasks,
 * because the failure of one cancelled the others.
 * - `resumed`: the tasks of the file were retried, there is nothing else to do
 * - `unaffected`: the subject is no file, or its work is under way or done: the task alone is to be retried
 * - `left`: a person stopped the work, or it waits for credits
 */
export async function takeUpFile(subjectId: string): Promise<'resumed' | 'unaffected' | 'left'> {
  const [file] = await db.select({ id: jobFile.id }).from(jobFile).where(eq(jobFile.id, subjectId));
  if (!file) return 'unaffected';
  const held = await holdJobOfFile(subjectId);
  if (!held || held.job.deletedAt || held.file.standing !== 'active') return 'left';
  const { state } = held.file;
  if (state === 'cancelled' || state === 'unpaid') return 'left';
  if (state !== 'failed' && state !== 'no-engine') return 'unaffected';
  const isPaid = await takeUp(held.file);
  await settleJob(held.job);
  return isPaid ? 'resumed' : 'left';
}
