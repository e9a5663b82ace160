import { type Lacks, priceFor, type Quote, reserveFor, type WorkFunds } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { creditReservation } from './credits.table.ts';
import { quoteFor, type Terms } from './prices.ts';

/** Work that is to be paid: at the prices of its order, so much of it. */
export type WorkToPay = Terms & { quantity: number };

/** What work is expected to cost, and what is set aside for it, in hundredths. */
export async function estimateWork(
  organisationId: string,
  { quantity, ...asked }: WorkToPay,
): Promise<{ quote: Quote; needed: number }> {
  const quote = await quoteFor(organisationId, asked);
  return { quote, needed: reserveFor(priceFor(quantity, quote)) };
}

/** Why something cannot be paid. */
export type Shortfall = {
  lacks: Lacks;
  needed: number;
  missing: number;
  /** What may be spent of what is lacking. */
  left: number;
  /** What the organisation itself has too little of for it, whatever is allowed to the person. */
  lacking: number;
};

/**
 * What is missing of what is needed. A person's limit of the month goes first: their own admin can help with it, and
 * asks those who run the installation where the organisation lacks credits too.
 */
export function whatLacks(needed: number, { pool, own, limit, spendable }: WorkFunds): Shortfall | undefined {
  if (spendable >= needed) return undefined;
  const isAboveLimit = limit !== null && own + Math.max(0, limit.monthly - limit.used) < needed;
  const lacking = Math.max(0, needed - own - pool);
  return isAboveLimit
    ? { lacks: 'limit', needed, missing: needed - spendable, left: spendable, lacking }
    : { lacks: 'organisation', needed, missing: lacking, left: own + pool, lacking };
}

/** What a person has to be given of the organisation's credits, so that their limit does not keep them from work. */
export const toAllot = (needed: number, { own, limit }: WorkFunds): number =>
  limit === null ? 0 : Math.max(0, needed - own - Math.max(0, limit.monthly - limit.used));

/** What is set aside for a subject just now. */
export async function findOpenReservation(
  subjectId: string,
): Promise<typeof creditReservation.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(creditReservation)
    .where(and(eq(creditReservation.subjectId, subjectId), eq(creditReservation.state, 'open')));
  return row;
}
