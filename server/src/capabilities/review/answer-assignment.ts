import { asSystem } from '../../platform/database/open-scope.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import { invalidate, publishMessage } from '../../platform/invalidations/message-bus.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findOrganisationOfAssignment } from './assignments-anywhere.ts';
import { notifyOfAnswer } from './notify-of-assignment.ts';
import { applyMove } from './move-assignment.ts';
import { findReviewedWork, recordReview } from './record-review.ts';

type AssignmentAnswer = { move: 'accept' | 'decline' | 'return' | 'finish'; reason?: string };
/** Opens the reviewer's own scope, regardless of the assignment in which the request was made. */
type RunOwn = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;

/** Applies a reviewer's answer to their own assignment, in any organisation. */
export async function answerAssignment(
  runOwn: RunOwn,
  assignmentId: string,
  { move, reason }: AssignmentAnswer,
): Promise<void> {
  const who = await runOwn(async (caller) => caller);
  const { personId } = who;
  const organisationId = requireFound(await findOrganisationOfAssignment(personId, assignmentId));
  const done = await run(asSystem(organisationId), async () => {
    const { row, isNew } = await applyMove({ organisationId, personId }, assignmentId, move, reason ?? null);
    if (isNew) await notifyOfAnswer(row, who);
    return move === 'finish' ? findReviewedWork(row.id) : undefined;
  });
  await runOwn(async () => {
    if (done) await recordReview(who, assignmentId, done);
    await invalidate(who.organisationId, 'assignments', personId);
    // The reviewer's access has changed, so their streams restart.
    await publishMessage({ kind: 'person', personId });
  });
}
