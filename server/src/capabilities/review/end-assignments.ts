import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { lockAnyJob } from '../jobs/index.ts';
import { invalidate, publishMessage } from '../../platform/invalidations/message-bus.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { notifyOfEnd } from './notify-of-assignment.ts';
import { type AssignmentRow, applyMove } from './move-assignment.ts';
import { findReviewedWork, recordReview } from './record-review.ts';
import { assignment } from './review.table.ts';

/**
 * Ends the reviews of a job that its customer accepted. An accepted review counts in the reviewer's
 * statement, because its completed part is unknown.
 */
export const endAssignments = defineTask({
  name: 'review.end-assignments',
  label: 'End reviews of an accepted job',
  queue: 'light',
  payload: z.object({ jobId: z.uuid(), personId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { jobId, personId } = task.payload;
    const ended = await task.write(() => endOpen({ organisationId, personId }, jobId));
    for (const row of ended) {
      const reviewerOrganisationId = await task.read(() => findOrganisationOf(row.personId));
      if (reviewerOrganisationId === undefined) continue;
      if (row.answeredAt !== null) {
        const reviewed = await task.read(() => findReviewedWork(row.id));
        const reviewer = { organisationId: reviewerOrganisationId, personId: row.personId };
        await run(asSystem(reviewerOrganisationId), () => recordReview(reviewer, row.id, reviewed));
      }
      await run(asSystem(reviewerOrganisationId), () =>
        invalidate(reviewerOrganisationId, 'assignments', row.personId),
      );
      // The reviewer's access has changed, so their streams restart.
      await run(asSystem(reviewerOrganisationId), () =>
        publishMessage({ kind: 'person', personId: row.personId }),
      );
    }
    return task.finish('done');
  },
});

/**
 * Ends open assignments unless the job was reopened meanwhile. Returns all ended ones, including those of an
 * earlier attempt.
 */
async function endOpen(
  actor: { organisationId: string; personId: string },
  jobId: string,
): Promise<AssignmentRow[]> {
  if (!(await lockAnyJob(jobId))?.completedAt) return [];
  const open = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(and(eq(assignment.jobId, jobId), inArray(assignment.state, ['offered', 'accepted'])));
  for (const { id } of open) {
    const { row, isNew } = await applyMove(actor, id, 'end');
    if (isNew) await notifyOfEnd(row);
  }
  return db
    .select()
    .from(assignment)
    .where(and(eq(assignment.jobId, jobId), eq(assignment.state, 'ended')));
}

/** The person's organisation: that of the job or the operator's. */
async function findOrganisationOf(personId: string): Promise<string | undefined> {
  const { rows } = await sqlQuery<{ organisationId: string }>(
    'select organisation_id as "organisationId" from published.person where id = $1',
    [personId],
  );
  return rows[0]?.organisationId;
}
