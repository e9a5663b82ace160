import { v5 } from 'uuid';
import type { Body, refundJob as endpoint } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  findReservationsOf,
  noteRefund,
  refundCredits,
  type ReservationRow,
  tellCreditsArrived,
} from '../credits/index.ts';
import { holdJob } from './jobs.store.ts';
import { tellJob } from './tell-job.ts';

const leftOf = ({ settled, refunded }: ReservationRow): number => (settled ?? 0) - refunded;

/**
 * Gives back what a job cost or a part of it, of the oldest work first. The credits are the organisation's again, for
 * good. The same request again changes nothing: the ids of its postings follow from its own.
 */
export async function refundJob(
  who: Acting,
  jobId: string,
  { refundId, amount, reason }: Body<typeof endpoint>,
): Promise<void> {
  const { organisationId, personId } = who;
  // Held, so that of two refunds at once the second sees the first.
  const held = await holdJob(jobId);
  const reservations = await findReservationsOf(organisationId, jobId);
  const left = reservations.reduce((sum, each) => sum + leftOf(each), 0);
  const earlier = await noteRefund({
    organisationId,
    id: refundId,
    jobId,
    personId,
    amount: amount ?? left,
    reason,
    at: now(),
  });
  if (earlier) {
    // All that was left is asked for again when nothing is left.
    const isSame = amount === null ? left === 0 : amount === earlier.amount;
    if (isSame && earlier.jobId === jobId && earlier.reason === reason) return;
    refuse(
      'not-now',
      'This refund was already made with other values. Close the form and check the job before you try again.',
    );
  }
  if (left === 0) refuse('not-now', 'There is nothing to give back.');
  if (amount !== null && amount > left)
    refuse('not-now', `At most ${(left / 100).toFixed(2)} credits can be given back.`);
  let due = amount ?? left;
  for (const each of reservations) {
    const part = Math.min(due, leftOf(each));
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
  await tellJob(held);
  await hint(organisationId, 'credits', organisationId);
  await tellCreditsArrived(organisationId);
}
