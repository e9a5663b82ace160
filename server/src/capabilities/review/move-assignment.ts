import type { AuditAction } from '@colloquy/contract/organisations';
import type { AssignmentState } from '@colloquy/contract/review';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { db, type Caller } from '../../platform/database/scope.ts';
import { invalidate, publishMessage } from '../../platform/invalidations/message-bus.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { notifyAccessEnded } from '../jobs/index.ts';
import { notifyOfWithdrawal } from './notify-of-assignment.ts';
import { type AssignmentMove, MOVES, nextState } from './review.rules.ts';
import { assignment } from './review.table.ts';

export type AssignmentRow = typeof assignment.$inferSelect;

type MoveResult = { row: AssignmentRow; isNew: boolean };

const AUDIT_ACTIONS: Record<AssignmentState, AuditAction> = {
  offered: 'assignment.offered',
  accepted: 'assignment.accepted',
  declined: 'assignment.declined',
  returned: 'assignment.returned',
  done: 'assignment.done',
  withdrawn: 'assignment.withdrawn',
  ended: 'assignment.ended',
};

/**
 * Locks an assignment of the scope's organisation and applies a move. A repeated move has no effect; a move
 * that the state does not allow is refused.
 */
export async function applyMove(
  actor: { organisationId: string; personId: string | null },
  assignmentId: string,
  move: AssignmentMove,
  reason: string | null = null,
): Promise<MoveResult> {
  const [locked] = await db.select().from(assignment).where(eq(assignment.id, assignmentId)).for('update');
  const before = requireFound(locked);
  if (before.state === MOVES[move].to) return { row: before, isNew: false };
  const at = now();
  const state = nextState(before.state, move);
  const hasRunOut = before.until !== null && before.until <= at;
  if (state === undefined || (hasRunOut && move !== 'withdraw' && move !== 'end')) refuse('not-now');
  const isAnswer = move === 'accept' || move === 'decline';
  const [row] = await db
    .update(assignment)
    .set({
      state,
      ...(isAnswer ? { answeredAt: at } : { endedAt: at, endedBy: move === 'end' ? null : actor.personId }),
      ...(reason !== null && { reason }),
    })
    .where(eq(assignment.id, assignmentId))
    .returning();
  await audit(actor, AUDIT_ACTIONS[state], before.jobId);
  await invalidate(actor.organisationId, 'job', before.jobId);
  if (before.state === 'accepted')
    await notifyAccessEnded({
      organisationId: actor.organisationId,
      jobId: before.jobId,
      personId: before.personId,
    });
  return { row: row!, isNew: true };
}

/** Withdraws an assignment: the reviewer loses access to the job immediately. */
export async function withdrawFromReviewer(who: Caller, assignmentId: string, reason: string): Promise<void> {
  const { row, isNew } = await applyMove(who, assignmentId, 'withdraw', reason === '' ? null : reason);
  if (isNew) await notifyOfWithdrawal(row, who);
  // The reviewer's streams restart, and their lists are fetched again.
  await publishMessage({ kind: 'person', personId: row.personId });
}
