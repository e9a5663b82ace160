import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findTasks, rerunTask } from '../../platform/tasks/enqueue.ts';
import { findStageWork, keysOf, type StageRunOrder, type StageWork, workStages } from '../services/index.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';
import { isClosed } from './stage-runs.rules.ts';
import { type FileRun, findOpenRuns, findRuns, lockFile, updateFileSummary } from './stage-runs.store.ts';
import { type RunRow, stageRun } from './stage-runs.table.ts';

/** What a service gets to know about a run. */
export const toRunOrder = ({
  organisationId,
  jobId,
  jobFileId,
  id: runId,
  stage,
  key,
}: RunRow): StageRunOrder => ({
  organisationId,
  jobId,
  jobFileId: requireFound(jobFileId ?? undefined),
  runId,
  stage,
  key,
});

/** The work of a run, which its service defines. */
export function workOfRun({ sid }: Pick<JobRow, 'sid'>, { stage }: Pick<RunRow, 'stage'>): StageWork {
  const work = findStageWork(sid, stage);
  if (!work) throw new Error(`The service ${sid} has no work at stage ${stage}.`);
  return work;
}

/** Keys of the order without a run at a stage, except those that were left out at an earlier one. */
function findNewKeys(owner: JobRow, work: StageWork, stage: number, runs: readonly RunRow[]): string[] {
  const known = runs.filter((run) => run.stage === stage || (run.state === 'skipped' && run.key !== ''));
  return keysOf(work, owner.settings.options).filter((key) => !known.some((run) => run.key === key));
}

/** Ordered stages of a service with nothing left to do for a file: every key was left out, or has a closed run. */
export async function findIdleStages(owner: JobRow, jobFileId: string): Promise<number[]> {
  const runs = await findRuns(jobFileId);
  return workStages(owner).filter(
    (stage) =>
      findNewKeys(owner, findStageWork(owner.sid, stage)!, stage, runs).length === 0 &&
      runs.every((run) => run.stage !== stage || isClosed(run)),
  );
}

/**
 * Opens the runs of a file that entered a stage, one for each key of the order; none if the service has no work
 * there. Keys with an earlier run keep it, so that a repeated call has no effect, and what was excluded at an
 * earlier stage stays so.
 */
export async function openRuns(
  owner: JobRow,
  { id: jobFileId }: Pick<JobFileRow, 'id'>,
  stage: number,
): Promise<boolean> {
  const work = findStageWork(owner.sid, stage);
  if (!work) return false;
  const keys = findNewKeys(owner, work, stage, await findRuns(jobFileId));
  if (keys.length === 0) return false;
  const step = Object.keys(work.steps)[0]!;
  await lockFile(jobFileId);
  await db.insert(stageRun).values(
    keys.map((key) => ({
      organisationId: owner.organisationId,
      id: newId(),
      jobId: owner.id,
      jobFileId,
      stage,
      key,
      work: work.work,
      state: 'waiting' as const,
      step,
      createdAt: now(),
    })),
  );
  await updateFileSummary(jobFileId);
  return true;
}

/** The tasks of a run, newest first. */
const findTasksOfRun = async ({ jobFileId, id }: { jobFileId: string; id: string }) =>
  (await findTasks(jobFileId)).filter(({ payload }) => (payload as { runId?: string }).runId === id);

/** Enqueues the first task of each open run of a file. */
export async function startRuns(owner: Pick<JobRow, 'sid'>, jobFileId: string): Promise<void> {
  for (const run of await findOpenRuns(jobFileId)) await workOfRun(owner, run).start(toRunOrder(run));
}

const UNFINISHED: readonly string[] = ['queued', 'running'];

/** Whether one of the tasks that move a run forward is queued or running. */
export async function hasUnfinishedTask({ job: owner, file, run }: FileRun): Promise<boolean> {
  const { tasks } = workOfRun(owner, run);
  const own = await findTasksOfRun({ jobFileId: file.id, id: run.id });
  return own.some(({ name, state }) => tasks.includes(name) && UNFINISHED.includes(state));
}

/** Runs the furthest task of a run again, which no task continues any more. The caller has locked the job. */
export async function restartRun({ job: owner, file, run }: FileRun): Promise<void> {
  const work = workOfRun(owner, run);
  const own = await findTasksOfRun({ jobFileId: file.id, id: run.id });
  const furthest = work.tasks.findLast((name) => own.some((task) => task.name === name));
  const task = own.find(({ name }) => name === furthest);
  return task ? rerunTask(task.id) : work.start(toRunOrder(run));
}

/** Sets what a service counted, in the unit of the work. */
export async function setQuantity(runId: string, quantity: number): Promise<void> {
  await db.update(stageRun).set({ quantity }).where(eq(stageRun.id, runId));
}

/** The quantity of a run; null while it is unknown. */
export const quantityOf = (
  work: StageWork,
  { durationMs, isFree }: Pick<JobFileRow, 'durationMs' | 'isFree'>,
  { quantity }: Pick<RunRow, 'quantity'>,
): number | null => (work.quantity ? work.quantity({ durationMs, isFree, quantity }) : quantity);
