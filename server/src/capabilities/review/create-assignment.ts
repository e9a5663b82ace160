import type { Body } from '@colloquy/contract';
import type { createAssignment as endpoint } from '@colloquy/contract/review';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob, lockJob } from '../jobs/index.ts';
import { notifyOfOffer } from './notify-of-assignment.ts';
import { assignment } from './review.table.ts';

const END_IS_PAST = 'Choose today or a later day for the end of access.';

/**
 * Offers a job to a reviewer whom the caller has validated. A repeated request, or a reviewer with a pending
 * assignment that has not expired, has no effect.
 */
export async function createAssignment(
  who: Caller,
  jobId: string,
  { requestId, personId, until, note }: Body<typeof endpoint>,
): Promise<void> {
  const job = await getJob(jobId);
  if (job.status === 'cancelled') refuse('not-now');
  if (job.completedAt !== null) refuse('job-completed');
  if (until !== null && new Date(until) <= now()) refuse('invalid-input', END_IS_PAST);
  // Locked, so that the second of two concurrent offers to one person finds the first.
  await lockJob(jobId);
  const pending = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(
      and(
        eq(assignment.jobId, jobId),
        eq(assignment.personId, personId),
        inArray(assignment.state, ['offered', 'accepted']),
        or(isNull(assignment.until), gt(assignment.until, now())),
      ),
    );
  if (pending.length > 0) return;
  const [row] = await db
    .insert(assignment)
    .values({
      organisationId: who.organisationId,
      id: requestId,
      jobId,
      personId,
      state: 'offered',
      offeredBy: who.personId,
      until: until === null ? null : new Date(until),
      note: note === '' ? null : note,
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return;
  await audit(who, 'assignment.offered', jobId);
  await invalidate(who.organisationId, 'job', jobId);
  await notifyReviewer(personId);
  await notifyOfOffer(row, who);
}

/** Invalidates the reviewer's list, in their own organisation, which may be the operator organisation. */
async function notifyReviewer(personId: string): Promise<void> {
  const { rows } = await sqlQuery<{ organisationId: string }>(
    'select organisation_id as "organisationId" from published.person where id = $1',
    [personId],
  );
  if (rows[0]) await invalidate(rows[0].organisationId, 'assignments', personId);
}
