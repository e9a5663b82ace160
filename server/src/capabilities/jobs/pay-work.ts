import type { Sid } from '@colloquy/contract';
import { priceFor, type Quote } from '@colloquy/contract/credits';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import {
  ensureMonthlyGrant,
  estimateWork,
  findOpenReservation,
  NotEnoughCredits,
  quoteFor,
  readFunds,
  releaseCredits,
  reserveCredits,
  settleCredits,
  type Shortfall,
  publishCreditsArrived,
  type QuoteTerms,
  warnWhenLow,
  computeShortfall,
  type BillableWork,
} from '../credits/index.ts';

/** Billable work of a job. One subject has one piece of work at a time. */
export type JobWork = BillableWork &
  Subject & {
    jobId: string;
    /** The job's own service, under which the work is billed. */
    sid: Sid;
    /** The person whose limit applies. */
    personId: string;
  };

type Subject = { organisationId: string; subjectId: string };

/**
 * Reserves the estimate plus a tenth before work starts, for every unit of work. Returns the shortfall, and
 * then nothing is reserved. Paid work is not paid twice, but reserved again if it turned out larger. Call it
 * in the transaction that starts or continues the work.
 */
export async function payWork(order: JobWork): Promise<Shortfall | undefined> {
  const { organisationId, jobId, personId, subjectId, sid, quantity } = order;
  await ensureMonthlyGrant(organisationId);
  const { quote, needed } = await estimateWork(organisationId, order);
  const open = await findOpenReservation(subjectId);
  if (open && priceFor(quantity, quote) <= open.amount) return undefined;
  if (open) await releaseCredits({ organisationId, postingId: newId(), reservationId: open.id });
  if (needed === 0) return undefined;
  try {
    await reserveCredits({
      organisationId,
      postingId: newId(),
      reservationId: newId(),
      subjectId,
      jobId,
      forPersonId: personId,
      sid,
      quote,
      quantity,
      amount: needed,
    });
  } catch (error) {
    if (!(error instanceof NotEnoughCredits)) throw error;
    const shortfall = computeShortfall(needed, await readFunds(organisationId, personId));
    if (!shortfall) throw new Error('Credits were refused, but none are missing.', { cause: error });
    if (open) await notifyCreditsReleased(organisationId);
    return shortfall;
  }
  await notifyCreditsChanged(organisationId);
  await warnWhenLow(organisationId, needed);
  return undefined;
}

/** Shortfall of work without a reservation. Changes nothing. */
export async function findShortfall(order: JobWork): Promise<Shortfall | undefined> {
  const { organisationId, personId, subjectId } = order;
  await ensureMonthlyGrant(organisationId);
  const { needed } = await estimateWork(organisationId, order);
  if (needed === 0 || (await findOpenReservation(subjectId))) return undefined;
  return computeShortfall(needed, await readFunds(organisationId, personId));
}

/** Whether the reservation covers this quantity. Locks nothing. */
export async function isCovered({
  organisationId,
  subjectId,
  ...order
}: BillableWork & Subject): Promise<boolean> {
  const quote = await quoteFor(organisationId, order);
  const open = await findOpenReservation(subjectId);
  return priceFor(order.quantity, quote) <= (open?.amount ?? 0);
}

/**
 * Charges the actual quantity and releases the rest, in the transaction that ends the work. `cheaper` lowers
 * the price; the original quote stays in the ledger.
 */
export async function settleWork(subjectId: string, quantity: number, cheaper?: QuoteTerms): Promise<void> {
  const open = await findOpenReservation(subjectId);
  if (!open) return;
  const { organisationId, id: reservationId } = open;
  const quoted = quoteOf(open);
  const current = cheaper ? await quoteFor(organisationId, cheaper) : quoted;
  const price = Math.min(quoted.price, current.price);
  await settleCredits({
    organisationId,
    postingId: newId(),
    reservationId,
    used: priceFor(quantity, { ...quoted, price }),
    quantity,
  });
  await notifyCreditsReleased(organisationId);
}

/** Releases the reservation of work without a result; does nothing if there is none. */
export async function releaseWork(subjectId: string): Promise<void> {
  const open = await findOpenReservation(subjectId);
  if (!open) return;
  const { organisationId, id: reservationId } = open;
  await releaseCredits({ organisationId, postingId: newId(), reservationId });
  await notifyCreditsReleased(organisationId);
}

/** Invalidates screens that show credits. */
const notifyCreditsChanged = (organisationId: string): Promise<void> =>
  invalidate(organisationId, 'credits', organisationId);

/** Released credits may pay for unpaid work. */
async function notifyCreditsReleased(organisationId: string): Promise<void> {
  await notifyCreditsChanged(organisationId);
  await publishCreditsArrived(organisationId);
}

function quoteOf({ id, quote }: { id: string; quote: Quote | null }): Quote {
  if (!quote) throw new Error(`The reservation ${id} has no quote.`);
  return quote;
}
