import { asTask } from '../../platform/database/open.ts';
import { type Caller, db, run, sqlQuery } from '../../platform/database/scope.ts';
import { hint, tell } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { found } from '../../platform/refusal.ts';
import { findOrganisationOfAssignment } from '../identity/index.ts';
import { mailAnswer } from './mail-assignments.ts';
import { type AssignmentRow, makeMove } from './move-assignment.ts';
import { REVIEWED_FILES, REVIEWED_MS } from './reviewed-files.ts';
import { reviewRecord } from './review.table.ts';

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
    return move === 'finish' ? measure(row) : undefined;
  });
  await runOwn(async () => {
    if (done) await record(who, assignmentId, done);
    await hint(who.organisationId, 'assignments', personId);
    // What they may see has changed: their streams begin anew.
    await tell({ kind: 'person', personId });
  });
}

async function measure({ id }: AssignmentRow): Promise<{ audioMs: number; doneAt: Date }> {
  const { rows } = await sqlQuery<{ audioMs: number; doneAt: Date }>(
    `select ${REVIEWED_MS} as "audioMs", a.ended_at as "doneAt" from assignment a left join ${REVIEWED_FILES}
     where a.id = $1 group by a.organisation_id, a.id`,
    [id],
  );
  return rows[0]!;
}

/** Written once, in a scope of its own: whoever finished and was cut off before this finishes again. */
async function record(
  { organisationId, personId }: Caller,
  assignmentId: string,
  { audioMs, doneAt }: { audioMs: number; doneAt: Date },
): Promise<void> {
  await db
    .insert(reviewRecord)
    .values({ organisationId, id: newId(), personId, assignmentId, doneAt, audioMs })
    .onConflictDoNothing();
}
