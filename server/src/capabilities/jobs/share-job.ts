import type { JobPeople, SharedAccess } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { tell } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { holdOwnJob, requireOwn } from './job-access.ts';
import { mailAbout } from './mail-about-job.ts';
import { describePeople, getColleague } from './job-people.ts';
import { getJob } from './jobs.store.ts';
import { jobShare } from './jobs.table.ts';
import { tellJob } from './tell-job.ts';

export async function readJobPeople(who: Caller, jobId: string): Promise<JobPeople> {
  const job = await getJob(jobId);
  await requireOwn(who, job);
  return describePeople(job);
}

/** Lets a colleague read a job or work on it. Said again it changes what they may; said twice nothing happens. */
export async function shareJob(
  who: Caller,
  jobId: string,
  { personId, access }: { personId: string; access: SharedAccess },
): Promise<JobPeople> {
  const held = await holdOwnJob(who, jobId);
  const colleague = await getColleague(personId);
  if (colleague.id === held.createdBy) refuse('not-now', `The job is ${colleague.name}’s own.`);
  const [before] = await db
    .select({ access: jobShare.access })
    .from(jobShare)
    .where(and(eq(jobShare.jobId, jobId), eq(jobShare.personId, personId)));
  if (before?.access === access) return describePeople(held);
  const { organisationId, createdBy: sharedBy } = held;
  await db
    .insert(jobShare)
    .values({ id: newId(), organisationId, jobId, personId, access, sharedBy, createdAt: now() })
    .onConflictDoUpdate({
      target: [jobShare.organisationId, jobShare.jobId, jobShare.personId],
      set: { access },
    });
  await audit(who, before ? 'job.share-changed' : 'job.shared', jobId);
  if (!before) await mailAbout('shared', held, [personId], who.name);
  await tellReach(held, [personId]);
  return describePeople(held);
}

/** Takes a colleague's access away; where there was none nothing happens. */
export async function unshareJob(who: Caller, jobId: string, personId: string): Promise<JobPeople> {
  const held = await holdOwnJob(who, jobId);
  const gone = await db
    .delete(jobShare)
    .where(and(eq(jobShare.jobId, jobId), eq(jobShare.personId, personId)))
    .returning({ id: jobShare.id });
  if (gone.length > 0) {
    await audit(who, 'job.unshared', jobId);
    await tellReach(held, [personId]);
  }
  return describePeople(held);
}

/**
 * Tells open screens that other people see a job than before. Whoever sees it no longer gets no hint of it, so their
 * streams begin anew, and with them everything that is shown is asked for again.
 */
export async function tellReach(
  job: Parameters<typeof tellJob>[0],
  personIds: readonly string[],
): Promise<void> {
  for (const personId of personIds) await tell({ kind: 'person', personId });
  await tellJob(job);
}
