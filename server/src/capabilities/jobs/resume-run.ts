import { eq, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { retryTasks } from '../../platform/tasks/enqueue.ts';
import { task } from '../../platform/tasks/task.table.ts';
import { endRequest } from '../credits/index.ts';
import { lockJobOfFile } from './jobs.store.ts';
import { jobFile } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { isCounted, payRun } from './pay-run.ts';
import { isStopped } from './stage-runs.rules.ts';
import { changeRuns, findFileRun, findRuns, lockRun } from './stage-runs.store.ts';
import { type RunRow, stageRun } from './stage-runs.table.ts';
import { hasUnfinishedTask, restartRun, toRunOrder, workOfRun } from './start-runs.ts';

type ResumedRun = Pick<RunRow, 'id' | 'jobFileId' | 'state'>;

/**
 * Resumes a run that waited, failed or was stopped, reusing the results of earlier steps. Returns false if it is
 * unaffordable and waits for credits. The caller has locked the job.
 */
export async function resumeRun({ id, jobFileId, state }: ResumedRun): Promise<boolean> {
  if (jobFileId === null) throw new Error(`The run ${id} has no file.`);
  await changeRuns(jobFileId, eq(stageRun.id, id), { state: 'waiting', failure: null });
  const current = await findFileRun(id);
  // A run of unknown quantity is paid by its task, once the quantity was counted.
  if (!current || (isCounted(current) && !(await payRun(id)))) return false;
  await endRequest(id, 'granted', null);
  const { resume } = workOfRun(current.job, current.run);
  if (state === 'unpaid' && resume) await resume(toRunOrder(current.run));
  await retryTasks(jobFileId, isTaskOfRun(id));
  // The task that could not pay may have ended, and then none continues the run.
  if (state === 'unpaid' && !resume && !(await hasUnfinishedTask(current))) await restartRun(current);
  return true;
}

/**
 * Pays again for a run that waits for a person, and keeps it waiting. If it is unaffordable, it waits for credits first.
 * The caller has locked the job.
 */
export async function payWaitingRun({ id }: ResumedRun): Promise<void> {
  const current = await findFileRun(id);
  if (current && isCounted(current)) await payRun(id);
}

const RUN_OF_TASK = sql`${task.payload} ->> 'runId'`;

export const isTaskOfRun = (runId: string): SQL => eq(RUN_OF_TASK, runId);

/**
 * Retries the tasks of a file that a hold or a deletion stopped, but not those of runs that wait, failed or ended
 * without a result. Returns their number.
 */
export async function retryStoppedTasks(jobFileId: string): Promise<number> {
  const stopped = (await findRuns(jobFileId)).filter(isStopped).map(({ id }) => id);
  return retryTasks(jobFileId, or(isNull(RUN_OF_TASK), notInArray(RUN_OF_TASK, stopped)));
}

/**
 * Prepares the retry of a single task. A failed run is paid again and resumed with all its tasks, because the
 * failure of one task cancelled the others.
 * - `resumed`: all tasks of the run were retried; nothing else to do
 * - `unaffected`: the task belongs to no run, or to one in progress or done; retry only the task
 * - `left`: a person stopped the work, or it waits for credits
 */
export async function resumeRunOfTask({
  subjectId,
  runId,
}: {
  subjectId: string;
  runId: string | null;
}): Promise<'resumed' | 'unaffected' | 'left'> {
  const [file] = await db.select({ id: jobFile.id }).from(jobFile).where(eq(jobFile.id, subjectId));
  if (!file) return 'unaffected';
  const locked = await lockJobOfFile(subjectId);
  if (!locked || locked.job.deletedAt || locked.file.status !== 'active') return 'left';
  const run = runId === null ? undefined : (await lockRun(runId))?.run;
  if (!run) return 'unaffected';
  if (run.state === 'cancelled' || run.state === 'skipped' || run.state === 'unpaid') return 'left';
  if (run.state !== 'failed' && run.state !== 'no-engine') return 'unaffected';
  const isPaid = await resumeRun(run);
  await updateJobStage(locked.job);
  return isPaid ? 'resumed' : 'left';
}
