import type { Body, giveAssignment as endpoint, JobAssignment } from '@colloquy/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import { getJob } from '../jobs/index.ts';
import { mailOffer } from './mail-assignments.ts';
import { assignment } from './review.table.ts';

const UNTIL_IS_OVER = 'This day is over: choose today or a later one for the end of the access.';

/**
 * Offers a job to a reviewer who was found to be one. The same request again, or the same reviewer who has it already,
 * changes nothing.
 */
export async function giveAssignment(
  who: Caller,
  jobId: string,
  { requestId, personId, until }: Body<typeof endpoint>,
  origin: string,
): Promise<void> {
  const job = await getJob(jobId);
  if (job.standing === 'cancelled') refuse('not-now');
  if (job.completedAt !== null) refuse('job-completed');
  if (until !== null && new Date(until) <= now()) refuse('invalid-input', UNTIL_IS_OVER);
  // Held, so that of two who give it to one person at once the second finds the first.
  await sqlQuery('select from job where id = $1 for update', [jobId]);
  const living = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(
      and(
        eq(assignment.jobId, jobId),
        eq(assignment.personId, personId),
        inArray(assignment.state, ['offered', 'accepted']),
      ),
    );
  if (living.length > 0) return;
  const [row] = await db
    .insert(assignment)
    .values({
      organisationId: who.organisationId,
      id: requestId,
      jobId,
      personId,
      state: 'offered',
      givenBy: who.personId,
      until: until === null ? null : new Date(until),
      createdAt: now(),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return;
  await audit(who, 'assignment.offered', jobId);
  await hint(who.organisationId, 'job', jobId);
  await hintReviewer(personId);
  await mailOffer(row, who.name, origin);
}

/** The reviewer's own list: heard where they belong, which may be the house. */
async function hintReviewer(personId: string): Promise<void> {
  const { rows } = await sqlQuery<{ organisationId: string }>(
    'select organisation_id as "organisationId" from person where id = $1',
    [personId],
  );
  if (rows[0]) await hint(rows[0].organisationId, 'assignments', personId);
}

type Row = Omit<JobAssignment, 'createdAt' | 'answeredAt' | 'endedAt' | 'until'> &
  Record<'createdAt' | 'answeredAt' | 'endedAt' | 'until', Date | null>;

/** Who reviews a job or was asked to, the newest first. */
export async function findJobAssignments(jobId: string): Promise<JobAssignment[]> {
  await getJob(jobId);
  const { rows } = await sqlQuery<Row>(
    `select a.id, a.person_id as "personId", coalesce(p.name, '') as reviewer, a.state, a.reason,
       a.created_at as "createdAt", a.answered_at as "answeredAt", a.ended_at as "endedAt", a.until
     from assignment a left join person p on p.id = a.person_id
     where a.job_id = $1 order by a.created_at desc, a.id desc`,
    [jobId],
  );
  return rows.map(({ createdAt, answeredAt, endedAt, until, ...row }) => ({
    ...row,
    createdAt: createdAt!.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }));
}
