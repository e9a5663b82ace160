import { serviceOf } from '@colloquy/contract';
import { JOB_MOVE_KINDS, JOB_MOVES, type JobMove, moveStage, type StageMove } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { findOpenRequest, publishCreditsArrived } from '../credits/index.ts';
import { publishEngineChanged } from '../models/index.ts';
import { uncheckFiles } from './check-file.ts';
import { jobAction } from './job-actions.table.ts';
import { canMove } from './jobs.policy.ts';
import { findJobFiles, lockJob, lockJobFiles } from './jobs.store.ts';
import { job, type JobFileRow, type JobRow } from './jobs.table.ts';
import { moveFile, updateJobStage } from './move-file.ts';
import { endPayment } from './pay-run.ts';
import { payWaitingRun, resumeRun, retryStoppedTasks } from './resume-run.ts';
import { isUnderWay } from './stage-runs.rules.ts';
import { cancelRuns, findOpenRuns, findRunsOfJob } from './stage-runs.store.ts';
import type { RunRow } from './stage-runs.table.ts';
import { stopTasks, stopTasksUnlessReady } from './stop-tasks.ts';
import { publishJobEvent } from './job-events.ts';
import { notifyReopened } from './notify-reopened.ts';

export const toStageMove = (move: JobMove): StageMove => ({ kind: JOB_MOVE_KINDS[move] });

/** Moves that the stage table allows from the job's current position. */
export const allowedMoves = ({
  sid,
  orderedStages,
  ...position
}: Pick<JobRow, 'sid' | 'stage' | 'status' | 'orderedStages'>) =>
  JOB_MOVES.filter((move) => moveStage(serviceOf(sid).stages, position, orderedStages, toStageMove(move)));

/**
 * Holds, resumes, cancels or reopens a job as an admin. Resumed work continues where it stopped, and results
 * are always kept. The customer reads the reason in the job's history.
 */
export async function changeJobStatus(
  who: AuditActor,
  jobId: string,
  move: JobMove,
  reason: string,
): Promise<void> {
  if (move === 'hold' || move === 'cancel') await stopTasks(jobId, { sparesReady: true });
  const locked = await lockJob(jobId);
  // Lock all files before any payment.
  const files = await lockJobFiles(jobId);
  if (!canMove(locked, files, toStageMove(move))) refuse('not-now');
  for (const file of files) {
    if (file.status === 'cancelled') continue;
    await stopOrResumeTasks(file, move);
    await moveFile(locked, file, toStageMove(move), who.personId);
  }
  // Last, because payments lock the file before the accounts.
  if (move === 'cancel') for (const file of files) await endPayment(file.id);
  // A job without files moves as a whole.
  const moved = moveStage(serviceOf(locked.sid).stages, locked, locked.orderedStages, toStageMove(move));
  await updateJobStage(files.length === 0 && moved ? { ...locked, ...positionOf(moved) } : locked);
  const { connectionId } = locked;
  if (
    move === 'resume' &&
    connectionId &&
    (await findRunsOfJob(jobId)).some(({ state }) => state === 'no-engine')
  )
    await publishEngineChanged(locked.organisationId, connectionId);
  const { organisationId, personId } = who;
  const actionId = newId();
  await db
    .insert(jobAction)
    .values({ organisationId, id: actionId, jobId, move: JOB_MOVE_KINDS[move], reason, personId, at: now() });
  await audit(who, `job.${JOB_MOVE_KINDS[move]}`, jobId);
  if (move === 'reopen') {
    await uncheckFiles(locked, personId);
    await revokeApproval(locked, actionId);
  }
}

/** Revokes the approval of the transcripts, in downloads too, and notifies the people who work with them. */
async function revokeApproval({ organisationId, id: jobId }: JobRow, actionId: string): Promise<void> {
  await db.update(job).set({ approvedAt: null }).where(eq(job.id, jobId));
  for (const { recordingId } of await findJobFiles(jobId))
    if (recordingId !== null) await invalidate(organisationId, 'recording', recordingId);
  await publishJobEvent('job.reopened', { organisationId, jobId, state: 'active' });
  await enqueue(notifyReopened, {
    organisationId,
    subjectId: jobId,
    key: actionId,
    payload: { jobId, actionId },
  });
}

const positionOf = ({ stage, status }: Pick<JobRow, 'stage' | 'status'>) => ({ stage, status });

async function stopOrResumeTasks(file: JobFileRow, move: JobMove): Promise<void> {
  if (move === 'resume') await resumeWork(file);
  if (move !== 'hold' && move !== 'cancel') return;
  await stopTasksUnlessReady(file);
  if (move === 'hold') return;
  await cancelRuns(file.id);
}

/** Failed runs, and those without an engine, wait for a person or their engine as before the hold. */
async function resumeWork({ id }: JobFileRow): Promise<void> {
  for (const run of await findOpenRuns(id)) {
    if (isUnderWay(run)) await resumeRun(run);
    if (run.state === 'waits-for-person') await payWaitingRun(run);
    if (run.state === 'unpaid') await resumeUnpaid(run);
  }
  await retryStoppedTasks(id);
}

/** A job that was deleted and restored on hold has no reservation and no open credit request. */
async function resumeUnpaid(run: RunRow): Promise<void> {
  const wasDeclined = run.failure?.canRetry === true;
  if (wasDeclined || (await findOpenRequest(run.id))) await publishCreditsArrived(run.organisationId);
  else await resumeRun(run);
}
