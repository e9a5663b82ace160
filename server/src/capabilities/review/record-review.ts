import { db, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { reviewRecord } from './review.table.ts';

/** SQL join: the files `f` of an assignment `a`. */
export const REVIEWED_FILES = `published.job_file f on f.organisation_id = a.organisation_id and f.job_id = a.job_id
  and f.status <> 'cancelled' and (a.file_ids is null or f.file_id = any (a.file_ids))`;

/** SQL: their audio length in milliseconds, within the assignment's range. */
export const REVIEWED_MS = `coalesce(sum(greatest(0,
  least(f.duration_ms, coalesce(a.to_ms, f.duration_ms)) - coalesce(a.from_ms, 0))), 0)::float8`;

type ReviewedWork = { audioMs: number; doneAt: Date };

/** What an ended review counts for, in the scope of the job's organisation. */
export async function findReviewedWork(assignmentId: string): Promise<ReviewedWork> {
  const { rows } = await sqlQuery<ReviewedWork>(
    `select ${REVIEWED_MS} as "audioMs", a.ended_at as "doneAt" from assignment a left join ${REVIEWED_FILES}
     where a.id = $1 group by a.organisation_id, a.id`,
    [assignmentId],
  );
  return rows[0]!;
}

/**
 * Adds the review to the reviewer's statement, in the scope of the reviewer's organisation. Repeated calls
 * have no effect.
 */
export async function recordReview(
  { organisationId, personId }: { organisationId: string; personId: string },
  assignmentId: string,
  { audioMs, doneAt }: ReviewedWork,
): Promise<void> {
  await db
    .insert(reviewRecord)
    .values({ organisationId, id: newId(), personId, assignmentId, doneAt, audioMs })
    .onConflictDoNothing();
}
