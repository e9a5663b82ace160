import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findTasks, rerunTask } from '../../platform/tasks/enqueue.ts';
import { findStageWork, keysOf, type StageRunOrder, type StageWork } from '../services/index.ts';
import type { JobFileRow, JobRow } from './jobs.table.ts';
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

/**
 * Opens the runs of a file that entered a stage, one for each key of the order; none if the service has no work
 * there. Keys with an earlier run keep it, so that a repeated call has no effect, and what was left out at an
 * earlier stage stays so.
 */
export async function openRuns(
  owner: JobRow,
  { id: jobFileId }: Pick<JobFileRow, 'id'>,
  stage: number,
): Promise<boolean> {
  const work = findStageWork(owner.sid, stage);
  if (!work) return false;
  const known = (await findRuns(jobFileId)).filter(
    (run) => run.stage === stage || (run.state === 'skipped' && run.key !== ''),
  );
  const keys = keysOf(work, owner.settings.options).filter((key) => !known.some((run) => run.key === key));
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
export const findTasksOfRun = async ({ jobFileId, id }: { jobFileId: string; id: string }) =>
  (await findTasks(jobFileId)).filter(({ payload }) => (payload as { runId?: string }).runId === id);

/** Enqueues the first task of each open run of a file. */
export async function startRuns(owner: Pick<JobRow, 'sid'>, jobFileId: string): Promise<void> {
  for (const run of await findOpenRuns(jobFileId)) await workOfRun(owner, run).start(toRunOrder(run));
}

/** Enqueues the next task of a run that was paid after it had waited for credits. */
export async function continueRun(owner: Pick<JobRow, 'sid'>, run: RunRow): Promise<void> {
  const work = workOfRun(owner, run);
  await (work.resume ?? work.start)(toRunOrder(run));
}

/** Restarts a run that no task continues any more. The caller has locked the job. */
export async function restartRun({ job: owner, file, run }: FileRun): Promise<void> {
  const work = workOfRun(owner, run);
  if (work.restart) return work.restart(toRunOrder(run));
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
