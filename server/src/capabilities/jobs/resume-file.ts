import { eq, inArray, sql } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { retryTasks } from '../../platform/tasks/enqueue.ts';
import { task } from '../../platform/tasks/task.table.ts';
import { endRequest } from '../credits/index.ts';
import { lockJobOfFile } from './jobs.store.ts';
import { jobFile, type JobFileRow } from './jobs.table.ts';
import { updateJobStage } from './move-file.ts';
import { isCounted, payRun } from './pay-run.ts';
import { RESUMABLE_RUN } from './stage-runs.rules.ts';
import { changeRuns, type FileRun, findFileRun, findOpenRuns } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';
import { continueRun } from './start-runs.ts';

/**
 * Resumes work on a file that waited for credits, failed or was stopped, reusing the results of earlier
 * steps. Returns false if a run is unaffordable and waits. The caller has locked the job.
 */
export async function resumeFile({ id }: Pick<JobFileRow, 'id'>): Promise<boolean> {
  const runs = (await findOpenRuns(id)).filter(({ state }) => RESUMABLE_RUN.includes(state));
  await changeRuns(id, inArray(stageRun.state, RESUMABLE_RUN), { state: 'waiting', failure: null });
  const paid: string[] = [];
  for (const { id: runId, state } of runs) if (await payAndContinue(runId, state)) paid.push(runId);
  await retryTasksOf(id, paid);
  return paid.length === runs.length;
}

/** Resumes one unpaid run. Returns false if it is unaffordable. The caller has locked the job. */
export async function resumeRun({ file, run }: FileRun): Promise<boolean> {
  await changeRuns(file.id, eq(stageRun.id, run.id), { state: 'waiting', failure: null });
  if (!(await payAndContinue(run.id, run.state))) return false;
  await retryTasksOf(file.id, [run.id]);
  return true;
}

/** Retries the tasks of these runs. Tasks that name no run belong to a service with one run per file. */
async function retryTasksOf(jobFileId: string, runIds: readonly string[]): Promise<void> {
  if (runIds.length === 0) return;
  const runId = sql`${task.payload} ->> 'runId'`;
  await retryTasks(jobFileId, sql`(${runId} is null or ${inArray(runId, [...runIds])})`);
}

/** @param before the state before the run was resumed */
async function payAndContinue(runId: string, before: FileRun['run']['state']): Promise<boolean> {
  const current = await findFileRun(runId);
  // A run of unknown quantity is paid by its task, once the quantity was counted.
  if (!current || (isCounted(current) && !(await payRun(runId)))) return false;
  await endRequest(runId, 'granted', null);
  if (before === 'unpaid') await continueRun(current.job, current.run);
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
