import type { JobPeople, SharedAccess } from '@colloquy/contract/jobs';
import { audit } from '../../platform/audit/audit.ts';
import type { Caller } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import { getColleague, grantAccess, revokeAccess, SHARE_LEVELS } from '../access/index.ts';
import { notifyAccessEnded } from './access-ended.ts';
import { lockOwnJob, requireOwner } from './job-access.ts';
import { notifyAboutJob } from './notify-about-job.ts';
import { describePeople } from './job-people.ts';
import { getJob } from './jobs.store.ts';
import { notifyJobChanged } from './job-events.ts';

export async function readJobPeople(who: Caller, jobId: string): Promise<JobPeople> {
  const job = await getJob(jobId);
  await requireOwner(who, job);
  return describePeople(job);
}

/**
 * Shares a job with a colleague to read or to work on. Sharing again changes the access; the same access has
 * no effect.
 */
export async function shareJob(
  who: Caller,
  jobId: string,
  { personId, access }: { personId: string; access: SharedAccess },
): Promise<JobPeople> {
  const locked = await lockOwnJob(who, jobId);
  const colleague = await getColleague(personId);
  if (colleague.id === locked.createdBy) refuse('not-now', `${colleague.name} owns this job.`);
  const { organisationId, createdBy: grantedBy } = locked;
  const level = SHARE_LEVELS[access];
  const before = await grantAccess({ jobId }, { organisationId, personId, level, grantedBy });
  if (before === level) return describePeople(locked);
  await audit(who, before ? 'job.share-changed' : 'job.shared', jobId);
  if (!before)
    await notifyAboutJob({
      about: 'shared',
      job: locked,
      personIds: [personId],
      by: { id: who.personId, name: who.name },
    });
  await notifyAccessChanged(locked, [personId]);
  return describePeople(locked);
}

/** Removes a colleague's access; does nothing if there was none. */
export async function unshareJob(who: Caller, jobId: string, personId: string): Promise<JobPeople> {
  const locked = await lockOwnJob(who, jobId);
  if (await revokeAccess({ jobId }, personId)) {
    await audit(who, 'job.unshared', jobId);
    await notifyAccessEnded({ organisationId: locked.organisationId, jobId, personId });
    await notifyAccessChanged(locked, [personId]);
  }
  return describePeople(locked);
}

/**
 * Notifies open screens of changed access. People without access get no more invalidations of the job, so
 * their streams restart and everything on screen is fetched again.
 */
export async function notifyAccessChanged(
  job: Parameters<typeof notifyJobChanged>[0],
  personIds: readonly string[],
): Promise<void> {
  for (const personId of personIds) await publishMessage({ kind: 'person', personId });
  await notifyJobChanged(job);
}
