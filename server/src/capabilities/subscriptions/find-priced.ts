import type { CreditPrice, Period, Plan } from '@colloquy/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { db } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { anchorDayOf, countDays, daysOfPeriod } from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/** A subscription with a price, as far as an invoice asks. Days are those of the organisation's zone. */
export type Priced = {
  id: string;
  plan: Plan;
  period: Period;
  seats: number | null;
  price: CreditPrice;
  startsOn: string;
  endsOn: string;
  /** The moment as which its first day begins, or as which it was given where that is later. */
  startsAt: Date;
  /** Its days, of all days of the period that the price is for. */
  days: number;
  daysOfPeriod: number;
  /** Its days after it was ended. */
  unused: { at: Date; from: string; days: number } | null;
};

/** The subscriptions of an organisation that have a price and began before a moment. */
export async function findPriced(organisationId: string, until: Date): Promise<Priced[]> {
  const { timeZone } = await getOrganisation(organisationId);
  const rows = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.organisationId, organisationId), isNotNull(subscription.price)));
  return rows.flatMap((row) => {
    const { startsOn, endsOn, period, endedAt, createdAt } = row;
    const begins = startOfDay(timeZone, startsOn);
    const startsAt = createdAt > begins ? createdAt : begins;
    const isWithdrawn = endedAt !== null && endedAt <= begins;
    if (isWithdrawn || startsAt >= until) return [];
    const endedOn = endedAt && endedAt < until ? dayIn(timeZone, endedAt) : null;
    // It counts as used on the day on which it began, even where it ended on that day.
    const from = endedOn === startsOn ? addDays(startsOn, 1) : endedOn;
    const unused =
      endedAt !== null && from !== null && from <= endsOn
        ? { at: endedAt, from, days: countDays(from, endsOn) }
        : null;
    const { id, plan, seats, price } = row;
    return [
      {
        id,
        plan,
        period,
        seats,
        price: price!,
        startsOn,
        endsOn,
        startsAt,
        unused,
        days: countDays(startsOn, endsOn),
        daysOfPeriod: daysOfPeriod(row, anchorDayOf(row)),
      },
    ];
  });
}
