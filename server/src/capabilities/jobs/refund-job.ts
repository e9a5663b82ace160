import { v5 } from 'uuid';
import type { Body } from '@colloquy/contract';
import type { refundJob as endpoint } from '@colloquy/contract/jobs';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { AuditActor } from '../../platform/http/cross-organisation.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  findJobReservations,
  recordRefund,
  refundCredits,
  type ReservationRow,
  publishCreditsArrived,
} from '../credits/index.ts';
import { lockJob } from './jobs.store.ts';
import { notifyJobChanged } from './job-events.ts';

const refundable = ({ settled, refunded }: ReservationRow): number => (settled ?? 0) - refunded;

/**
 * Refunds the cost of a job or a part of it, oldest work first. The credits go back to the organisation.
 * Posting ids derive from the refund's id, so a repeated request has no effect.
 */
export async function refundJob(
  who: AuditActor,
  jobId: string,
  { refundId, amount, reason }: Body<typeof endpoint>,
): Promise<void> {
  const { organisationId, personId } = who;
  // Locked, so that the second of two concurrent refunds sees the first.
  const locked = await lockJob(jobId);
  const reservations = await findJobReservations(organisationId, jobId);
  const remaining = reservations.reduce((sum, each) => sum + refundable(each), 0);
  const earlier = await recordRefund({
    organisationId,
    id: refundId,
    jobId,
    personId,
    amount: amount ?? remaining,
    reason,
    at: now(),
  });
  if (earlier) {
    // A repeated full refund finds nothing left.
    const isSame = amount === null ? remaining === 0 : amount === earlier.amount;
    if (isSame && earlier.jobId === jobId && earlier.reason === reason) return;
    refuse(
      'not-now',
      'This refund was already made with other values. Close the form and check the job before you try again.',
    );
  }
  if (remaining === 0) refuse('not-now', 'There’s nothing to refund.');
  if (amount !== null && amount > remaining)
    refuse('not-now', `You can refund up to ${(remaining / 100).toFixed(2)} credits.`);
  let due = amount ?? remaining;
  for (const each of reservations) {
    const part = Math.min(due, refundable(each));
    if (part <= 0) continue;
    await refundCredits({
      organisationId,
      postingId: v5(each.id, refundId),
      personId,
      reservationId: each.id,
      amount: part,
      refundId,
    });
    due -= part;
  }
  await audit(who, 'job.refunded', jobId);
  await notifyJobChanged(locked);
  await invalidate(organisationId, 'credits', organisationId);
  await publishCreditsArrived(organisationId);
}
