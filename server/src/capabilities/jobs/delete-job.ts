import { restorableUntil } from '@colloquy/contract';
import type { RunState } from '@colloquy/contract/jobs';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, type Principal } from '../../platform/database/scope.ts';
import { purgeAt } from '../../platform/deletion.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { setFilesDeleted } from '../files/index.ts';
import { lockOwnJob, requireOwner } from './job-access.ts';
import { findJobFiles, lockJobFiles } from './jobs.store.ts';
import { job, type JobFileRow, type JobRow } from './jobs.table.ts';
import { endPayment } from './pay-run.ts';
import { payWaitingRun, resumeRun, retryStoppedTasks } from './resume-run.ts';
import { purgeJob } from './purge-job.ts';
import { RUN_UNDER_WAY } from './stage-runs.rules.ts';
import { findOpenRuns } from './stage-runs.store.ts';
import { stopTasks, stopTasksOf } from './stop-tasks.ts';
import { notifyJobChanged } from './job-events.ts';

/** States that a deletion stops; their reservations and credit requests ended. */
const STOPPED: readonly RunState[] = [...RUN_UNDER_WAY, 'unpaid', 'no-engine'];

/** Deletes a job for a person. Returns until when it can be restored. */
export async function deleteJob(who: Caller, jobId: string): Promise<Date> {
  await stopTasks(jobId);
  return hideJob(who, await lockOwnJob(who, jobId));
}

/**
 * Hides a locked job and its files, stops its work and schedules the purge. `personId` is null for deletions
 * by retention.
 */
export async function hideJob(
  who: Pick<Principal, 'organisationId' | 'personId'>,
  locked: JobRow,
): Promise<Date> {
  const { id: jobId, organisationId } = locked;
  const deletedAt = now();
  const files = await findJobFiles(jobId);
  for (const file of files) await stopTasksOf(file.id);
  for (const file of files) await endPayment(file.id);
  // Files first: once the job is hidden, row-level security hides its files too and they could not be
  // updated.
  await setFilesDeleted(jobId, deletedAt);
  await change(jobId, { deletedAt, deletedBy: who.personId });
  await enqueue(purgeJob, {
    organisationId,
    subjectId: jobId,
    key: `${jobId}:${deletedAt.getTime()}`,
    payload: { jobId },
    startAfter: purgeAt(deletedAt),
  });
  await audit(who, 'job.deleted', jobId);
  await notifyJobChanged({ ...locked, revision: locked.revision + 1 });
  return restorableUntil(deletedAt);
}

/**
 * Restores a deleted job. Work that the deletion stopped is paid again and resumes where it was. A repeated
 * request has no effect.
 */
export async function restoreJob(who: Caller, jobId: string): Promise<void> {
  const [seen] = await db.select().from(job).where(eq(job.id, jobId));
  await requireOwner(who, requireFound(seen));
  const [row] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  const deleted = requireFound(row);
  if (!deleted.deletedAt) return;
  if (restorableUntil(deleted.deletedAt) < now()) refuse('not-found');
  await change(jobId, { deletedAt: null, deletedBy: null, restoredAt: now() });
  await setFilesDeleted(jobId, null);
  for (const file of await lockJobFiles(jobId)) await resumeWork(file);
  await audit(who, 'job.restored', jobId);
  await notifyJobChanged({ ...deleted, revision: deleted.revision + 1 });
}

/**
 * A job on hold stays on hold until it is resumed. Ready files of a cancelled job still get their playback
 * copy.
 */
async function resumeWork({ id, state, status }: JobFileRow): Promise<void> {
  if (status === 'on-hold' || (status === 'cancelled' && state !== 'ready')) return;
  for (const run of await findOpenRuns(id)) {
    if (STOPPED.includes(run.state)) await resumeRun(run);
    else if (run.state === 'waits-for-person') await payWaitingRun(run);
  }
  await retryStoppedTasks(id);
}

async function change(
  jobId: string,
  values: Partial<Pick<JobRow, 'deletedAt' | 'deletedBy' | 'restoredAt'>>,
): Promise<void> {
  await db
    .update(job)
    .set({ ...values, revision: sql`${job.revision} + 1` })
    .where(eq(job.id, jobId));
}
