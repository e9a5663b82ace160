import type { AssignmentState, AuditAction } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { type Move, MOVES, moveAssignment } from './review.rules.ts';
import { assignment } from './review.table.ts';

export type AssignmentRow = typeof assignment.$inferSelect;

type Moved = { row: AssignmentRow; isNew: boolean };

const WORDS: Record<AssignmentState, AuditAction> = {
  offered: 'assignment.offered',
  accepted: 'assignment.accepted',
  declined: 'assignment.declined',
  'handed-back': 'assignment.handed-back',
  done: 'assignment.done',
  withdrawn: 'assignment.withdrawn',
  ended: 'assignment.ended',
};

/**
 * Moves an assignment of the scope's organisation, which is held meanwhile. Asked again for what has been done nothing
 * happens; what its state does not allow is refused.
 */
export async function makeMove(
  actor: { organisationId: string; personId: string | null },
  assignmentId: string,
  move: Move,
  reason: string | null = null,
): Promise<Moved> {
  const [held] = await db.select().from(assignment).where(eq(assignment.id, assignmentId)).for('update');
  const before = found(held);
  if (before.state === MOVES[move].to) return { row: before, isNew: false };
  const at = now();
  const state = moveAssignment(before.state, move);
  const hasRunOut = before.until !== null && before.until <= at;
  if (state === undefined || (hasRunOut && move !== 'withdraw' && move !== 'end')) refuse('not-now');
  const isAnswer = move === 'accept' || move === 'decline';
  const [row] = await db
    .update(assignment)
    .set({
      state,
      ...(isAnswer ? { answeredAt: at } : { endedAt: at }),
      ...(reason !== null && { reason }),
    })
    .where(eq(assignment.id, assignmentId))
    .returning();
  await audit(actor, WORDS[state], before.jobId);
  await hint(actor.organisationId, 'job', before.jobId);
  return { row: row!, isNew: true };
}
