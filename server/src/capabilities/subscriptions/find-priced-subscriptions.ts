import type { CreditPrice } from '@colloquy/contract/credits';
import type { Period, Plan } from '@colloquy/contract/subscriptions';
import { and, eq, isNotNull } from 'drizzle-orm';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';
import { db } from '../../platform/database/scope.ts';
import { getOrganisation } from '../organisations/index.ts';
import { anchorDayOf, countDays, daysOfPeriod } from './plan-days.rules.ts';
import { subscription } from './subscriptions.table.ts';

/** A subscription with a price, as invoices need it. Days are in the organisation's time zone. */
export type PricedSubscription = {
  id: string;
  plan: Plan;
  period: Period;
  seats: number | null;
  price: CreditPrice;
  startsOn: string;
  endsOn: string;
  /** Beginning of its first day, or the moment of its creation if that is later. */
  startsAt: Date;
  /** Its days, out of all days of the period that the price is for. */
  days: number;
  daysOfPeriod: number;
  /** Its days after it was ended. */
  unused: { at: Date; from: string; days: number } | null;
};

/** Finds an organisation's subscriptions that have a price and began before a moment. */
export async function findPricedSubscriptions(
  organisationId: string,
  until: Date,
): Promise<PricedSubscription[]> {
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
    // The first day counts as used, even if the subscription ended on it.
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
