import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { canExclude, canExcludeRun, canMove } from './jobs.policy.ts';
import { lockJobForWork, requireWork } from './job-access.ts';
import { findJobFiles, lockJobFiles } from './jobs.store.ts';
import { job, type JobFileRow } from './jobs.table.ts';
import { moveFile, updateJobStage } from './move-file.ts';
import { changeJobStatus } from './change-job-status.ts';
import { endPayment, endPaymentOfRun } from './pay-run.ts';
import { resumeRun } from './resume-run.ts';
import { leaveDoneStage } from './run-progress.ts';
import { canRetryRun } from './stage-runs.rules.ts';
import { cancelRuns, changeRuns, findFileRun, findRuns, findRunsOfJob, lockRun } from './stage-runs.store.ts';
import { stageRun } from './stage-runs.table.ts';
import { stopTasks, stopTasksOfRun, stopTasksUnlessReady } from './stop-tasks.ts';
import { publishJobEvent } from './job-events.ts';
import { waitForEdits } from './running-edits.ts';

/** Stops all work on a job. Existing results stay readable. */
export async function cancelJob(who: Caller, jobId: string): Promise<void> {
  await stopTasks(jobId, { sparesReady: true });
  const locked = await lockJobForWork(who, jobId);
  const files = await findJobFiles(jobId);
  if (!canMove(locked, files, { kind: 'cancelled' })) refuse('not-now');
  for (const file of files) {
    await stopTasksUnlessReady(file);
    await moveFile(locked, file, { kind: 'cancelled' }, who.personId);
  }
  for (const file of files) await cancelRuns(file.id);
  // Last, because payments lock the file before the accounts.
  for (const file of files) await endPayment(file.id);
  await updateJobStage(files.length === 0 ? { ...locked, status: 'cancelled' } : locked);
  await audit(who, 'job.cancelled', jobId);
  const { organisationId } = locked;
  await publishJobEvent('job.cancelled', { organisationId, jobId, state: 'cancelled' });
}

/** Excludes one of several files. Its results are kept; the job's stage follows the remaining files. */
export async function excludeFile(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  await stopTasks(jobId, { onlyFile: jobFileId, sparesReady: true });
  const locked = await lockJobForWork(who, jobId);
  const files = await findJobFiles(jobId);
  const file = requireFound(files.find(({ id }) => id === jobFileId));
  if (!canExclude(file, files) || !canMove(locked, [file], { kind: 'cancelled' })) refuse('not-now');
  await stopTasksUnlessReady(file);
  await moveFile(locked, file, { kind: 'cancelled' }, who.personId);
  await cancelRuns(file.id);
  await endPayment(file.id);
  await updateJobStage(locked);
  await audit(who, 'job.file-excluded', jobId);
}

/** Excludes one of several runs of a file; the file continues with the others. A repeated request has no effect. */
export async function excludeRun(who: Caller, jobId: string, runId: string): Promise<void> {
  const seen = requireFound(await findFileRun(runId));
  if (seen.job.id !== jobId) refuse('not-found');
  await stopTasksOfRun(seen.file.id, runId);
  await lockJobForWork(who, jobId);
  const locked = requireFound(await lockRun(runId));
  const { file, run } = locked;
  if (run.state === 'skipped') return;
  if (!canExcludeRun(locked.job, file, run, await findRuns(file.id))) refuse('not-now');
  await stopTasksOfRun(file.id, runId);
  await changeRuns(file.id, eq(stageRun.id, runId), { state: 'skipped', readyAt: null, endedAt: now() });
  await endPaymentOfRun(runId);
  await leaveDoneStage(locked);
  await audit(who, 'job.run-excluded', runId);
}

/**
 * Retries failed runs at the step that failed, reusing the results of earlier steps. Declined credits are
 * requested again.
 */
export async function retryJob(who: Caller, jobId: string): Promise<void> {
  const locked = await lockJobForWork(who, jobId);
  // Lock all files before any payment.
  const active = (await lockJobFiles(jobId)).filter(({ status }) => status === 'active');
  const failed = (await findRunsOfJob(jobId)).filter(
    (run) => canRetryRun(run) && active.some(({ id }) => id === run.jobFileId),
  );
  if (failed.length === 0) refuse('not-now');
  for (const run of failed) await resumeRun(run);
  await updateJobStage(locked);
  await audit(who, 'job.retried', jobId);
}

/**
 * Delay between Accept and the end of reviews. An open reviewer page first learns that the job is completed
 * and keeps unsaved text to copy. The transcript is locked immediately.
 */
const REVIEW_GRACE_MS = 10_000;

/** Completes the job and approves its transcripts (the customer's Accept). */
export async function acceptJob(who: Caller, jobId: string): Promise<void> {
  const locked = await lockJobForWork(who, jobId);
  const files = await findJobFiles(jobId);
  if (files.length === 0 || !canMove(locked, files, { kind: 'accepted' })) refuse('not-now');
  await waitForEdits.ask(jobId);
  for (const file of files) await moveFile(locked, file, { kind: 'accepted' }, who.personId);
  await db
    .update(job)
    .set({ approvedAt: locked.approvedAt ?? now() })
    .where(eq(job.id, jobId));
  await updateJobStage(locked);
  for (const file of files) await publishFileAccepted(who, file);
  const { organisationId, personId } = who;
  await publish('jobs.job-accepted', {
    organisationId,
    subjectId: jobId,
    key: newId(),
    payload: { jobId, personId },
    startAfter: new Date(now().getTime() + REVIEW_GRACE_MS),
  });
  await audit(who, 'job.accepted', jobId);
}

/** Reopens a completed job and records the reason in its history. Needs the same access as Accept. */
export async function reopenJob(who: Caller, jobId: string, reason: string): Promise<void> {
  await requireWork(who, jobId);
  await changeJobStatus(who, jobId, 'reopen', reason);
}

async function publishFileAccepted({ organisationId, personId }: Caller, file: JobFileRow): Promise<void> {
  const { id, jobId, recordingId } = file;
  await publishJobEvent('file.accepted', { organisationId, jobId, file, state: 'accepted' });
  if (recordingId === null) return;
  const at = now().toISOString();
  const payload = { recordingId, personId, at };
  await publish('jobs.file-accepted', { organisationId, subjectId: id, key: `${id}/${at}`, payload });
  // Open transcripts show the approval immediately.
  await invalidate(organisationId, 'recording', recordingId);
}
