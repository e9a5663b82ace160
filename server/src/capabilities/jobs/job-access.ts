import type { JobAccess } from '@colloquy/contract/jobs';
import { type Caller, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hasAccess } from '../access/index.ts';
import { getJob, lockJob } from './jobs.store.ts';
import type { JobRow } from './jobs.table.ts';

type OwnedJob = Pick<JobRow, 'id' | 'createdBy'>;
type AccessCaller = Pick<Caller, 'personId' | 'role'>;

/** The caller's access to visible jobs, by job id. */
export async function findAccess(
  who: AccessCaller,
  jobs: readonly OwnedJob[],
): Promise<Map<string, JobAccess>> {
  if (who.role !== 'customer') return new Map(jobs.map(({ id }) => [id, 'role']));
  const others = jobs.filter(({ createdBy }) => createdBy !== who.personId).map(({ id }) => id);
  const editable = await findEditable(others);
  return new Map(
    jobs.map(({ id, createdBy }) => [
      id,
      createdBy === who.personId ? 'own' : editable.has(id) ? 'work' : 'read',
    ]),
  );
}

async function findEditable(jobIds: readonly string[]): Promise<Set<string>> {
  if (jobIds.length === 0) return new Set();
  const { rows } = await sqlQuery<{ id: string }>(
    `select j.id from job j where j.id = any ($1::uuid[]) and ${hasAccess('edit')}`,
    [jobIds],
  );
  return new Set(rows.map(({ id }) => id));
}

export const accessTo = async (who: AccessCaller, job: OwnedJob): Promise<JobAccess> =>
  (await findAccess(who, [job])).get(job.id)!;

/** Whether the caller may do more with a job than read it. */
export const mayWork = async (who: AccessCaller, jobId: string): Promise<boolean> =>
  (await accessTo(who, await getJob(jobId))) !== 'read';

/** Refuses callers with read-only access. */
export async function requireWork(who: AccessCaller, jobId: string): Promise<void> {
  if (!(await mayWork(who, jobId)))
    refuse('not-permitted', 'You have read-only access to this job. Ask its owner for edit access.');
}

/** Refuses customers who do not own the job, even if it is shared with them for work. */
export async function requireOwner(who: AccessCaller, job: OwnedJob): Promise<void> {
  if (who.role === 'customer' && job.createdBy !== who.personId)
    refuse('not-permitted', 'Only the owner of the job can do this.');
}

export async function lockJobForWork(who: AccessCaller, jobId: string): Promise<JobRow> {
  await requireWork(who, jobId);
  return lockJob(jobId);
}

export async function lockOwnJob(who: AccessCaller, jobId: string): Promise<JobRow> {
  await requireOwner(who, await getJob(jobId));
  return lockJob(jobId);
}
