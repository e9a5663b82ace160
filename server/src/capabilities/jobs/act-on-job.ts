import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { emit } from '../../platform/tasks/notice.ts';
import { canLeaveOut, canMove, canRetryFile } from './jobs.policy.ts';
import { holdJobToWork, requireWork } from './job-access.ts';
import { findJobFiles, holdJobFiles } from './jobs.store.ts';
import { job, jobFile, type JobFileRow, STOPPABLE } from './jobs.table.ts';
import { moveFile, settleJob } from './move-file.ts';
import { overseeJob } from './oversee-job.ts';
import { endPayment, takeUp } from './pay-file.ts';
import { stopTasks, stopTasksUnlessReady } from './stop-tasks.ts';
import { tellHappened } from './tell-happened.ts';

/** Stops all work on a job. What was made is kept and stays readable. */
export async function cancelJob(who: Caller, jobId: string): Promise<void> {
  await stopTasks(jobId, { keepsReady: true });
  const held = await holdJobToWork(who, jobId);
  const files = await findJobFiles(jobId);
  if (!canMove(held, files, { kind: 'cancelled' })) refuse('not-now');
  for (const file of files) {
    await stopTasksUnlessReady(file);
    await moveFile(held, file, { kind: 'cancelled' }, who.personId);
  }
  await db
    .update(jobFile)
    .set({ state: 'cancelled', readyAt: null })
    .where(and(eq(jobFile.jobId, jobId), inArray(jobFile.state, STOPPABLE)));
  // Last, because whoever pays holds its file before the accounts.
  for (const file of files) await endPayment(file.id);
  await settleJob(files.length === 0 ? { ...held, standing: 'cancelled' } : held);
  await audit(who, 'job.cancelled', jobId);
  const { organisationId } = held;
  await tellHappened('job.cancelled', { organisationId, jobId, state: 'cancelled' });
}

/** Gives one of several files up. What was made of it is kept; the job stands where the others stand. */
export async function leaveOutFile(who: Caller, jobId: string, jobFileId: string): Promise<void> {
  await stopTasks(jobId, { onlyFile: jobFileId, keepsReady: true });
  const held = await holdJobToWork(who, jobId);
  const files = await findJobFiles(jobId);
  const file = found(files.find(({ id }) => id === jobFileId));
  if (!canLeaveOut(file, files) || !canMove(held, [file], { kind: 'cancelled' })) refuse('not-now');
  await stopTasksUnlessReady(file);
  await moveFile(held, file, { kind: 'cancelled' }, who.personId);
  if (file.state !== 'ready')
    await db.update(jobFile).set({ state: 'cancelled', readyAt: null }).where(eq(jobFile.id, file.id));
  await endPayment(file.id);
  await settleJob(held);
  await audit(who, 'job.file-left-out', jobId);
}

/**
 * Takes up the files that failed, each at the step where it failed: what earlier steps made is used again. Asks anew
 * for credits that were declined.
 */
export async function retryJob(who: Caller, jobId: string): Promise<void> {
  const held = await holdJobToWork(who, jobId);
  const failed = (await holdJobFiles(jobId)).filter(canRetryFile);
  if (failed.length === 0) refuse('not-now');
  for (const file of failed) await takeUp(file);
  await settleJob(held);
  await audit(who, 'job.retried', jobId);
}

/**
 * Reviews end this long after Accept: the page that a reviewer has open learns first that the job is completed, and keeps
 * what was not saved to be copied. The words are locked at once.
 */
const LAST_LOOK_MS = 10_000;

/** The customer's Accept, which completes the job and approves its words. */
export async function acceptJob(who: Caller, jobId: string): Promise<void> {
  const held = await holdJobToWork(who, jobId);
  const files = await findJobFiles(jobId);
  if (files.length === 0 || !canMove(held, files, { kind: 'accepted' })) refuse('not-now');
  await holdRecordingsOf(jobId);
  for (const file of files) await moveFile(held, file, { kind: 'accepted' }, who.personId);
  await db
    .update(job)
    .set({ approvedAt: held.approvedAt ?? now() })
    .where(eq(job.id, jobId));
  await settleJob(held);
  for (const file of files) await tellAccepted(who, file);
  const { organisationId, personId } = who;
  await emit('jobs.job-accepted', {
    organisationId,
    subjectId: jobId,
    key: newId(),
    payload: { jobId, personId },
    startAfter: new Date(now().getTime() + LAST_LOOK_MS),
  });
  await audit(who, 'job.accepted', jobId);
}

/** Waits for edits under way, which hold their recording: whoever writes after that finds the job completed. */
async function holdRecordingsOf(jobId: string): Promise<void> {
  await sqlQuery(
    `select from recording where organisation_id = (select api.organisation_id()) and job_id = $1
     order by id for no key update`,
    [jobId],
  );
}

/** Takes Accept back, with a reason that stands in the history. Whoever may accept the job may do so. */
export async function reopenJob(who: Caller, jobId: string, reason: string): Promise<void> {
  await requireWork(who, jobId);
  await overseeJob(who, jobId, 'reopen', reason);
}

async function tellAccepted({ organisationId, personId }: Caller, file: JobFileRow): Promise<void> {
  const { id, jobId, recordingId } = file;
  await tellHappened('file.accepted', { organisationId, jobId, file, state: 'accepted' });
  if (recordingId === null) return;
  const at = now().toISOString();
  const payload = { recordingId, personId, at };
  await emit('jobs.file-accepted', { organisationId, subjectId: id, key: `${id}/${at}`, payload });
  // Open transcripts show at once that a person has approved them.
  await hint(organisationId, 'recording', recordingId);
}
