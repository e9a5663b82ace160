import { asTask } from '../../platform/database/open.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import { hint, tell } from '../../platform/hints/hint-bus.ts';
import { found } from '../../platform/refusal.ts';
import { findOrganisationOfAssignment } from '../identity/index.ts';
import { mailAnswer } from './mail-assignments.ts';
import { makeMove } from './move-assignment.ts';
import { findReviewed, recordReview } from './record-review.ts';

type Answer = { move: 'accept' | 'decline' | 'hand-back' | 'finish'; reason?: string };
/** Opens the reviewer's own scope, whichever assignment the request was made in. */
type RunOwn = <T>(fn: (who: Caller) => Promise<T>) => Promise<T>;

/** A reviewer's word on an assignment of their own, in whichever organisation it is. */
export async function answerAssignment(
  runOwn: RunOwn,
  assignmentId: string,
  { move, reason }: Answer,
  origin: string,
): Promise<void> {
  const who = await runOwn(async (caller) => caller);
  const { personId } = who;
  const organisationId = found(await findOrganisationOfAssignment(personId, assignmentId));
  const done = await run(asTask(organisationId), async () => {
    const { row, isNew } = await makeMove({ organisationId, personId }, assignmentId, move, reason ?? null);
    if (isNew) await mailAnswer(row, who.name, origin);
    return move === 'finish' ? findReviewed(row.id) : undefined;
  });
  await runOwn(async () => {
    if (done) await recordReview(who, assignmentId, done);
    await hint(who.organisationId, 'assignments', personId);
    // What they may see has changed: their streams begin anew.
    await tell({ kind: 'person', personId });
  });
}
