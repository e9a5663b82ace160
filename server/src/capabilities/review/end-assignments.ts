import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { hint, tell } from '../../platform/hints/hint-bus.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { DEFAULT_TRIES } from '../../platform/tasks/retry-delay.ts';
import { mailEnded } from './mail-assignments.ts';
import { type AssignmentRow, makeMove } from './move-assignment.ts';
import { findReviewed, recordReview } from './record-review.ts';
import { assignment } from './review.table.ts';

/**
 * Ends the reviews of a job that its customer accepted. A review that was under way counts in the reviewer's statement:
 * how much of it was done by then, nobody can say.
 */
export const endAssignments = defineTask({
  name: 'review.end-assignments',
  lane: 'light',
  payload: z.object({ jobId: z.uuid(), personId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: async (task) => {
    const { organisationId } = task;
    const { jobId, personId } = task.payload;
    const ended = await task.write(() => endOpen({ organisationId, personId }, jobId));
    for (const row of ended) {
      const home = await task.read(() => findHome(row.personId));
      if (home === undefined) continue;
      if (row.answeredAt !== null) {
        const reviewed = await task.read(() => findReviewed(row.id));
        const reviewer = { organisationId: home, personId: row.personId };
        await run(asTask(home), () => recordReview(reviewer, row.id, reviewed));
      }
      await run(asTask(home), () => hint(home, 'assignments', row.personId));
      // What they may see has changed: their streams begin anew.
      await run(asTask(home), () => tell({ kind: 'person', personId: row.personId }));
    }
    return task.finish('done');
  },
});

/** Ends what is open, unless the job was reopened meanwhile. Answers all that ended so, also in a try before this one. */
async function endOpen(
  actor: { organisationId: string; personId: string },
  jobId: string,
): Promise<AssignmentRow[]> {
  const { rowCount } = await sqlQuery(
    'select from job where id = $1 and completed_at is not null for update',
    [jobId],
  );
  if (rowCount === 0) return [];
  const open = await db
    .select({ id: assignment.id })
    .from(assignment)
    .where(and(eq(assignment.jobId, jobId), inArray(assignment.state, ['offered', 'accepted'])));
  for (const { id } of open) {
    const { row, isNew } = await makeMove(actor, id, 'end');
    if (isNew) await mailEnded(row);
  }
  return db
    .select()
    .from(assignment)
    .where(and(eq(assignment.jobId, jobId), eq(assignment.state, 'ended')));
}

/** The organisation that a person belongs to: the job's or the operator's. */
async function findHome(personId: string): Promise<string | undefined> {
  const { rows } = await sqlQuery<{ organisationId: string }>(
    'select organisation_id as "organisationId" from person where id = $1',
    [personId],
  );
  return rows[0]?.organisationId;
}
