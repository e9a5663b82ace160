import type { JobAccess } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { isAnyOf } from '../../platform/database/any-of.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob, holdJob } from './jobs.store.ts';
import { jobShare, type JobRow } from './jobs.table.ts';

type Asked = Pick<JobRow, 'id' | 'createdBy'>;
type Asking = Pick<Caller, 'personId' | 'role'>;

/** How the caller stands to jobs that they see, by the job's id. */
export async function findAccess(who: Asking, jobs: readonly Asked[]): Promise<Map<string, JobAccess>> {
  if (who.role !== 'customer') return new Map(jobs.map(({ id }) => [id, 'role']));
  const others = jobs.filter(({ createdBy }) => createdBy !== who.personId).map(({ id }) => id);
  const shares =
    others.length === 0
      ? []
      : await db
          .select({ jobId: jobShare.jobId, access: jobShare.access })
          .from(jobShare)
          .where(and(eq(jobShare.personId, who.personId), isAnyOf(jobShare.jobId, others)));
  const shared = new Map(shares.map(({ jobId, access }) => [jobId, access]));
  return new Map(
    // What was not shared is seen because it is a colleague's of a group.
    jobs.map(({ id, createdBy }) => [id, createdBy === who.personId ? 'own' : (shared.get(id) ?? 'read')]),
  );
}

export const accessTo = async (who: Asking, job: Asked): Promise<JobAccess> =>
  (await findAccess(who, [job])).get(job.id)!;

/** Whether the caller does more with a job than to read it. */
export const mayWork = async (who: Asking, jobId: string): Promise<boolean> =>
  (await accessTo(who, await getJob(jobId))) !== 'read';

/** Refuses whoever sees a job only to read it. */
export async function requireWork(who: Asking, jobId: string): Promise<void> {
  if (!(await mayWork(who, jobId)))
    refuse('not-permitted', 'You may read this job, but not change it. Its owner can let you work on it.');
}

/** Refuses a customer whose job it is not, even if they work on it. */
export async function requireOwn(who: Asking, job: Asked): Promise<void> {
  if (who.role === 'customer' && job.createdBy !== who.personId)
    refuse('not-permitted', 'Only whose job it is can do this.');
}

/** A job that the caller may work on, held until the end of the transaction. */
export async function holdJobToWork(who: Asking, jobId: string): Promise<JobRow> {
  await requireWork(who, jobId);
  return holdJob(jobId);
}

/** A job of the caller's own, held until the end of the transaction. */
export async function holdOwnJob(who: Asking, jobId: string): Promise<JobRow> {
  await requireOwn(who, await getJob(jobId));
  return holdJob(jobId);
}
