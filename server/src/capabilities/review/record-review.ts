import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { REVIEWED_FILES, REVIEWED_MS } from './reviewed-files.ts';
import { reviewRecord } from './review.table.ts';

type Reviewed = { audioMs: number; doneAt: Date };

/** What a review that has ended counts for, in the scope of the job's organisation. */
export async function findReviewed(assignmentId: string): Promise<Reviewed> {
  const { rows } = await sqlQuery<Reviewed>(
    `select ${REVIEWED_MS} as "audioMs", a.ended_at as "doneAt" from assignment a left join ${REVIEWED_FILES}
     where a.id = $1 group by a.organisation_id, a.id`,
    [assignmentId],
  );
  return rows[0]!;
}

/**
 * Writes it into the reviewer's statement, in the scope of the reviewer's organisation: once, however often it is asked
 * for.
 */
export async function recordReview(
  { organisationId, personId }: { organisationId: string; personId: string },
  assignmentId: string,
  { audioMs, doneAt }: Reviewed,
): Promise<void> {
  await db
    .insert(reviewRecord)
    .values({ organisationId, id: newId(), personId, assignmentId, doneAt, audioMs })
    .onConflictDoNothing();
}
