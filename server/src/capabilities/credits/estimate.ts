import { type ShortfallKind, priceFor, type Quote, reservationFor } from '@colloquy/contract/credits';
import type { WorkFunds } from '@colloquy/contract/jobs';
import { and, eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { creditReservation } from './credits.table.ts';
import { quoteFor, type QuoteTerms } from './prices.ts';

/** A quantity of work at the prices of its order. */
export type BillableWork = QuoteTerms & { quantity: number };

/** The quote for work, and the amount to reserve, in hundredths. */
export async function estimateWork(
  organisationId: string,
  { quantity, ...terms }: BillableWork,
): Promise<{ quote: Quote; needed: number }> {
  const quote = await quoteFor(organisationId, terms);
  return { quote, needed: reservationFor(priceFor(quantity, quote)) };
}

/** Why work cannot be paid. */
export type Shortfall = {
  shortfall: ShortfallKind;
  needed: number;
  missing: number;
  /** What can be spent: of the limit or of the organisation's credits, depending on `shortfall`. */
  left: number;
  /** Credits that the organisation itself is short of, whatever the person's limit. */
  missingFromPool: number;
};

/**
 * The shortfall of a needed amount. The person's limit comes first: their own admin can raise it, and asks
 * the platform admins if the organisation is short of credits too.
 */
export function computeShortfall(
  needed: number,
  { pool, own, limit, spendable }: WorkFunds,
): Shortfall | undefined {
  if (spendable >= needed) return undefined;
  const isAboveLimit = limit !== null && own + Math.max(0, limit.monthly - limit.used) < needed;
  const missingFromPool = Math.max(0, needed - own - pool);
  return isAboveLimit
    ? { shortfall: 'limit', needed, missing: needed - spendable, left: spendable, missingFromPool }
    : { shortfall: 'organisation', needed, missing: missingFromPool, left: own + pool, missingFromPool };
}

/** Credits to allocate to a person so that their limit does not block the work. */
export const allocationNeeded = (needed: number, { own, limit }: WorkFunds): number =>
  limit === null ? 0 : Math.max(0, needed - own - Math.max(0, limit.monthly - limit.used));

/** The open reservation of a subject. */
export async function findOpenReservation(
  subjectId: string,
): Promise<typeof creditReservation.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(creditReservation)
    .where(and(eq(creditReservation.subjectId, subjectId), eq(creditReservation.state, 'open')));
  return row;
}
