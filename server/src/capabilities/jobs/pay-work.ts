import { priceFor, type Quote, WORKS } from '@colloquy/contract';
import { hint } from '../../platform/hints/hint-bus.ts';
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
  tellCreditsArrived,
  type Terms,
  warnWhenLow,
  whatLacks,
  type WorkToPay,
} from '../credits/index.ts';

/** Work of a job: on a file, or on what else it is about. One subject has one piece of work at a time. */
export type JobWork = WorkToPay &
  Subject & {
    jobId: string;
    /** Whose work it is. */
    personId: string;
  };

type Subject = { organisationId: string; subjectId: string };

/**
 * The one way in which work is paid, whatever it is counted in: its estimate and a tenth more are set aside before it
 * begins. Answers what is lacking, and then nothing is set aside; work that is paid already is not paid twice, but anew
 * where there turned out to be more of it. In the transaction that begins the work, or goes on with it.
 */
export async function payWork(asked: JobWork): Promise<Shortfall | undefined> {
  const { organisationId, jobId, personId, subjectId, work, quantity } = asked;
  await ensureMonthlyGrant(organisationId);
  const { quote, needed } = await estimateWork(organisationId, asked);
  const open = await findOpenReservation(subjectId);
  if (open && priceFor(quantity, quote) <= open.amount) return undefined;
  if (open) await releaseCredits({ organisationId, postingId: newId(), reservationId: open.id });
  // What costs nothing needs no credits.
  if (needed === 0) return undefined;
  try {
    await reserveCredits({
      organisationId,
      postingId: newId(),
      reservationId: newId(),
      subjectId,
      jobId,
      forPersonId: personId,
      sid: WORKS[work].sid,
      quote,
      quantity,
      amount: needed,
    });
  } catch (error) {
    if (!(error instanceof NotEnoughCredits)) throw error;
    const lack = whatLacks(needed, await readFunds(organisationId, personId));
    if (!lack) throw new Error('Credits were refused, and none are lacking.', { cause: error });
    if (open) await tellReleased(organisationId);
    return lack;
  }
  await tellMoved(organisationId);
  await warnWhenLow(organisationId, needed);
  return undefined;
}

/** What paying work that nothing is set aside for would lack now. Moves nothing. */
export async function findLack(asked: JobWork): Promise<Shortfall | undefined> {
  const { organisationId, personId, subjectId } = asked;
  await ensureMonthlyGrant(organisationId);
  const { needed } = await estimateWork(organisationId, asked);
  if (needed === 0 || (await findOpenReservation(subjectId))) return undefined;
  return whatLacks(needed, await readFunds(organisationId, personId));
}

/** Whether what is set aside is enough for so much work. Holds nothing. */
export async function isCovered({
  organisationId,
  subjectId,
  ...asked
}: WorkToPay & Subject): Promise<boolean> {
  const quote = await quoteFor(organisationId, asked);
  const open = await findOpenReservation(subjectId);
  return priceFor(asked.quantity, quote) <= (open?.amount ?? 0);
}

/**
 * Charges what the work came to, and gives the rest back. In the transaction that ends the work. Where it became cheaper
 * on the way, at those terms; what it was quoted at when it began stays as the ledger has it.
 */
export async function settleWork(subjectId: string, quantity: number, cheaper?: Terms): Promise<void> {
  const open = await findOpenReservation(subjectId);
  if (!open) return;
  const { organisationId, id: reservationId } = open;
  const quoted = quoteOf(open);
  const asked = cheaper ? await quoteFor(organisationId, cheaper) : quoted;
  const price = Math.min(quoted.price, asked.price);
  await settleCredits({
    organisationId,
    postingId: newId(),
    reservationId,
    used: priceFor(quantity, { ...quoted, price }),
    quantity,
  });
  await tellReleased(organisationId);
}

/** Gives back all that was set aside for work that came to nothing. Without any, nothing happens. */
export async function releaseWork(subjectId: string): Promise<void> {
  const open = await findOpenReservation(subjectId);
  if (!open) return;
  const { organisationId, id: reservationId } = open;
  await releaseCredits({ organisationId, postingId: newId(), reservationId });
  await tellReleased(organisationId);
}

/** Screens that show credits ask for them again. */
const tellMoved = (organisationId: string): Promise<void> => hint(organisationId, 'credits', organisationId);

/** What waits for credits may be paid with what was given back. */
async function tellReleased(organisationId: string): Promise<void> {
  await tellMoved(organisationId);
  await tellCreditsArrived(organisationId);
}

function quoteOf({ id, quote }: { id: string; quote: Quote | null }): Quote {
  if (!quote) throw new Error(`The reservation ${id} has no quote.`);
  return quote;
}
