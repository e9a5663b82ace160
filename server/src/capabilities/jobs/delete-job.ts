import { restorableUntil } from '@colloquy/contract';
import { eq, sql } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, type Who } from '../../platform/database/scope.ts';
import { purgeAt } from '../../platform/deletion.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { enqueue, retryTasks } from '../../platform/tasks/enqueue.ts';
import { hideFiles } from '../files/index.ts';
import { holdOwnJob, requireOwn } from './job-access.ts';
import { findJobFiles, holdJobFiles } from './jobs.store.ts';
import { job, type JobFileRow, type JobRow } from './jobs.table.ts';
import { endPayment, takeUp } from './pay-file.ts';
import { purgeJob } from './purge-job.ts';
import { stopTasks, stopTasksOf } from './stop-tasks.ts';
import { tellJob } from './tell-job.ts';

/** What a deletion stopped; it was given back what was set aside for it. */
const STOPPED: ReadonlySet<JobFileRow['state']> = new Set(['waiting', 'unpaid', 'no-engine', 'running']);

/** A person deletes a job. Answers until when it can come back. */
export async function deleteJob(who: Caller, jobId: string): Promise<Date> {
  await stopTasks(jobId);
  return hideJob(who, await holdOwnJob(who, jobId));
}

/**
 * Hides a job that is held, with everything of it, stops its work, and orders its purge. `personId` is null where
 * nobody asked, but the organisation's retention.
 */
export async function hideJob(who: Pick<Who, 'organisationId' | 'personId'>, held: JobRow): Promise<Date> {
  const { id: jobId, organisationId } = held;
  const deletedAt = now();
  const files = await findJobFiles(jobId);
  for (const file of files) await stopTasksOf(file.id);
  for (const file of files) await endPayment(file.id);
  // The files first: what belongs to a hidden job cannot be seen any more, so neither changed.
  await hideFiles(jobId, deletedAt);
  await change(jobId, { deletedAt, deletedBy: who.personId });
  await enqueue(purgeJob, {
    organisationId,
    subjectId: jobId,
    key: `${jobId}:${deletedAt.getTime()}`,
    payload: { jobId },
    startAfter: purgeAt(deletedAt),
  });
  await audit(who, 'job.deleted', jobId);
  await tellJob({ ...held, revision: held.revision + 1 });
  return restorableUntil(deletedAt);
}

/**
 * Restores a deleted job while it can be; work that the deletion stopped is paid again and resumes where it was. A
 * repeated request changes nothing.
 */
export async function restoreJob(who: Caller, jobId: string): Promise<void> {
  const [seen] = await db.select().from(job).where(eq(job.id, jobId));
  await requireOwn(who, found(seen));
  const [row] = await db.select().from(job).where(eq(job.id, jobId)).for('update');
  const deleted = found(row);
  if (!deleted.deletedAt) return;
  if (restorableUntil(deleted.deletedAt) < now()) refuse('not-found');
  await change(jobId, { deletedAt: null, deletedBy: null, restoredAt: now() });
  await hideFiles(jobId, null);
  for (const file of await holdJobFiles(jobId)) await resumeWork(file);
  await audit(who, 'job.restored', jobId);
  await tellJob({ ...deleted, revision: deleted.revision + 1 });
}

/** A job on hold stays so: its work resumes with it. Of a cancelled one, what was ready is still made easier to use. */
async function resumeWork(file: JobFileRow): Promise<void> {
  if (file.state === 'ready' && file.standing !== 'on-hold') await retryTasks(file.id);
  if (file.standing === 'active' && STOPPED.has(file.state)) await takeUp(file);
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
