import type { FileProgress } from '@colloquy/contract/jobs';
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findJobFiles, getJobFile } from './jobs.store.ts';
import { job, type JobFileRow, type JobRow } from './jobs.table.ts';
import { notifyAboutJob } from './notify-about-job.ts';
import { moveFile, updateJobStage } from './move-file.ts';
import { workOf } from './pay-run.ts';
import { releaseWork, settleWork } from './pay-work.ts';
import { publishJobEvent, notifyJobChanged } from './job-events.ts';
import { isUnderWay, RUN_UNDER_WAY } from './stage-runs.rules.ts';
import { changeRuns, type FileRun, findFileRun, findOpenRuns, lockRun } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';
import { findIdleStages, openRuns, startRuns, workOfRun } from './start-runs.ts';

/** A run under way; reports about others come too late. */
export const runUnderWay = (runId: string): SQL | undefined =>
  and(eq(stageRun.id, runId), inArray(stageRun.state, RUN_UNDER_WAY));

export type RunReport = {
  step: string;
  progress: number;
  readyAt: Date | null;
  /** The step is queued and not running. */
  isWaiting?: boolean;
};

/**
 * Reports progress of a run: `progress` from 0 to 1 over all steps, `readyAt` when its result is expected.
 * Progress never decreases, so late reports of parallel steps have no effect.
 */
export async function reportRun(
  run: { id: string; jobFileId: string | null },
  report: RunReport,
): Promise<void> {
  const isAhead = sql`${report.progress}::real >= ${stageRun.progress}`;
  const [row] = await changeRuns(requireFound(run.jobFileId ?? undefined), runUnderWay(run.id), {
    state: report.isWaiting ? 'waiting' : 'running',
    step: sql`case when ${isAhead} then ${report.step} else ${stageRun.step} end`,
    readyAt: sql`case when ${isAhead} then ${report.readyAt}::timestamptz else ${stageRun.readyAt} end`,
    progress: sql`greatest(${stageRun.progress}, ${report.progress}::real)`,
  });
  if (row) await notifyJobChanged({ organisationId: row.organisationId, id: row.jobId });
}

/**
 * Marks a run as failed. Results of earlier steps are kept; the person reads cause and remedy and is not
 * charged.
 */
export async function failRun(runId: string, failure: NonNullable<FileProgress['failure']>): Promise<void> {
  const seen = requireFound(await findFileRun(runId));
  const [run] = await changeRuns(seen.file.id, runUnderWay(runId), {
    state: 'failed',
    failure,
    readyAt: null,
  });
  if (!run) return;
  await releaseWork(runId);
  const { organisationId, jobId } = run;
  await audit({ organisationId, personId: null }, 'job.file-failed', jobId);
  const { id, recordingId } = await getJobFile(seen.file.id);
  await publishJobEvent('file.failed', {
    organisationId,
    jobId,
    file: { id, recordingId },
    state: 'failed',
    reason: failure.reason,
  });
  const [owner] = await db.select().from(job).where(eq(job.id, jobId));
  // The notification about the first failed run of a file leads to the page that shows all of them.
  const isFirst = (await findOpenRuns(id)).every((each) => each.id === runId || each.state !== 'failed');
  if (owner && !owner.deletedAt && isFirst)
    await notifyAboutJob({ about: 'failed', job: owner, personIds: [owner.createdBy] });
  await notifyJobChanged({ organisationId, id: jobId });
}

/**
 * Marks a run as done and charges its quantity. With the last open run of a stage the file moves past stages that
 * were not ordered, and the runs of the next stage with work start. Repeated calls have no effect.
 *
 * @param priceFactor if the work was cheaper than ordered
 */
export async function finishRun(
  runId: string,
  { priceFactor }: { priceFactor?: number | undefined } = {},
): Promise<void> {
  const locked = await lockRun(runId);
  // A run that failed or waits for credits meanwhile is not done, and was not paid.
  if (!locked || !isUnderWay(locked.run)) return;
  const { file } = locked;
  const order = workOf(locked);
  const { work, quantity } = order;
  await changeRuns(file.id, eq(stageRun.id, runId), {
    state: 'done',
    step: 'ready',
    progress: 1,
    readyAt: null,
    failure: null,
    quantity,
    endedAt: now(),
  });
  const cheaper = priceFactor === undefined ? undefined : { ...order, priceFactor, work };
  if (quantity === 0) await releaseWork(runId);
  else await settleWork(runId, quantity, cheaper);
  await leaveDoneStage(locked);
}

/** After a run ended: the file leaves its stage once no run is open there. The caller has locked the job. */
export async function leaveDoneStage({ job: owner, file, run }: FileRun): Promise<void> {
  const isStageDone = (await findOpenRuns(file.id)).every(({ stage }) => stage !== run.stage);
  if (isStageDone) await leaveStage(owner, file);
  await updateJobStage(owner);
  if (isStageDone && (await findOpenRuns(file.id)).length === 0) await reportFileReady(owner, file);
}

const STALLED_FAILURE = {
  reason: 'unexpected',
  found: 'Something went wrong on our side, more than once.',
  remedy: 'Retry. If it fails again, contact your administrator.',
  canRetry: true,
};

/** Fails a run that stalled again and again. */
export const failStalledRun = ({ job: owner, run }: FileRun): Promise<void> =>
  failRun(run.id, workOfRun(owner, run).stalledFailure ?? STALLED_FAILURE);

/** Moves a file to the next stage with something to do. Stages whose every key was excluded are skipped. */
async function leaveStage(owner: JobRow, file: JobFileRow): Promise<void> {
  const idle = await findIdleStages(owner, file.id);
  const orderedStages = owner.orderedStages.filter((stage) => !idle.includes(stage));
  const moved = await moveFile({ ...owner, orderedStages }, file, { kind: 'done' }, null);
  if (!moved) throw new Error(`The stage table has no way on from stage ${file.stage}.`);
  if (await openRuns(owner, file, moved.stage)) await startRuns(owner, file.id);
}

async function reportFileReady(owner: JobRow, file: JobFileRow): Promise<void> {
  const { organisationId, id: jobId } = owner;
  await audit({ organisationId, personId: null }, 'job.file-ready', jobId);
  await publishJobEvent('file.ready', { organisationId, jobId, file, state: 'ready' });
  if (!owner.deletedAt) await notifyWhenReady(owner);
}

/** Notifies once per job, when its last file is ready. */
async function notifyWhenReady({ id, createdBy, ...row }: JobRow): Promise<void> {
  const files = await findJobFiles(id);
  const isDone = files.every(({ state, status }) => state === 'ready' || status === 'cancelled');
  if (isDone) await notifyAboutJob({ about: 'ready', job: { id, ...row }, personIds: [createdBy] });
}
