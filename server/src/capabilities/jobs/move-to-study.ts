import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, db, run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findMemberIds, isParticipant, notifyMembers, requireStudy } from '../studies/index.ts';
import { requireOwner } from './job-access.ts';
import { notifyJobChanged } from './job-events.ts';
import { getJob, lockJob } from './jobs.store.ts';
import { job } from './jobs.table.ts';

/**
 * Puts a job into a study, or takes it out (null). Checks in the caller's scope and returns the change to run
 * outside of it: the caller may not know all members of both studies, who are notified.
 */
export async function prepareMoveToStudy(
  who: Caller,
  jobId: string,
  studyId: string | null,
): Promise<() => Promise<void>> {
  const seen = await getJob(jobId);
  await requireOwner(who, seen);
  if (studyId !== null) await requireStudy(studyId);
  return () =>
    run(asSystem(who.organisationId), async () => {
      const locked = await lockJob(jobId);
      // Transferred meanwhile: it is another customer’s now.
      if (locked.createdBy !== seen.createdBy) refuse('changed-meanwhile');
      if (locked.studyId === studyId) return;
      const revision = locked.revision + 1;
      await db.update(job).set({ studyId, revision }).where(eq(job.id, jobId));
      await audit(who, 'job.study-changed', jobId);
      const studyIds = [locked.studyId, studyId].filter((id) => id !== null);
      await notifyMembers(await findMemberIds(studyIds));
      await notifyJobChanged({ ...locked, revision });
    });
}

/** Whether a participant belongs to the study of a job; participants whom the caller does not see do not. */
export async function isParticipantOfJob(jobId: string, participantId: string): Promise<boolean> {
  const { studyId } = await getJob(jobId);
  return studyId !== null && (await isParticipant(studyId, participantId));
}
