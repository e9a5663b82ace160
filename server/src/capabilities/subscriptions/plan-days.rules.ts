import type { PlanGrant } from '@colloquy/contract/credits';
import {
  dayOfMonth,
  lastDayOf,
  monthlyGrantOf,
  type Period,
  type Plan,
  PLAN_TERMS,
} from '@colloquy/contract/subscriptions';
import { addDays, daysOf } from '../../platform/calendar.ts';

/** The days of a subscription, in its organisation's time zone. */
export type SubscriptionTerm = {
  plan: Plan;
  /** As ordered; null: any number. */
  seats: number | null;
  startsOn: string;
  endsOn: string;
  renews: boolean;
  createdAt: Date;
  /** The first day on which it was no longer in force, because it was replaced or ended. */
  endedOn: string | null;
};

export const FREE = { plan: 0, seats: null } as const satisfies Pick<SubscriptionTerm, 'plan' | 'seats'>;

/** A renewing subscription stays in force after its last day, even if the next period is not written yet. */
const isInForceOn = (day: string, { startsOn, endsOn, renews, endedOn }: SubscriptionTerm): boolean =>
  startsOn <= day && (renews || day <= endsOn) && (endedOn === null || day < endedOn);

/** Finds the subscription of a day, of several the last created. A day without one is on Free. */
export const termOn = <T extends SubscriptionTerm>(terms: readonly T[], day: string): T | undefined =>
  terms
    .filter((term) => isInForceOn(day, term))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);

/** Consecutive days of a month on the same plan, with the plan's credits for a whole month. */
export type PlanPart = PlanGrant['parts'][number];

/** Splits a month by the plans of its days. Excludes days of a subscription that has not begun on `today`. */
export function partsOfMonth(terms: readonly SubscriptionTerm[], month: string, today: string): PlanPart[] {
  const parts: PlanPart[] = [];
  for (const day of daysOf(month)) {
    const term = termOn(terms, day);
    if (term && term.startsOn > today) continue;
    const { plan, seats: ordered } = term ?? FREE;
    const seats = PLAN_TERMS[plan].grantedPer === 'seat' ? ordered : null;
    const last = parts.at(-1);
    if (last && last.plan === plan && last.seats === seats) last.days += 1;
    else parts.push({ plan, seats, days: 1, monthly: monthlyGrantOf(plan, seats) });
  }
  return parts;
}

/**
 * Computes a month's credits in hundredths, as of a day in it: each day has its share of its plan's monthly
 * credits, rounded once.
 */
export const creditsOfMonth = (terms: readonly SubscriptionTerm[], month: string, today: string): number =>
  creditsOfParts(partsOfMonth(terms, month, today), month);

export const creditsOfParts = (parts: readonly PlanPart[], month: string): number =>
  Math.round(parts.reduce((sum, { days, monthly }) => sum + days * monthly, 0) / daysOf(month).length);

type PeriodDays = { startsOn: string; endsOn: string; period: Period; anchorDay: number | null };

/**
 * The day of the month on which a subscription's periods begin: after a shorter month it returns to this day.
 * If not stored, it is derived from the first or last day; a changed subscription may begin in the middle of
 * a period.
 */
export function anchorDayOf({ startsOn, endsOn, period, anchorDay }: PeriodDays): number {
  if (anchorDay !== null) return anchorDay;
  return dayOfMonth(lastDayOf(startsOn, period) === endsOn ? startsOn : addDays(endsOn, 1));
}

/** Computes the following period. */
export function nextPeriod(previous: PeriodDays): PeriodDays {
  const { period } = previous;
  const anchorDay = anchorDayOf(previous);
  const startsOn = addDays(previous.endsOn, 1);
  return { startsOn, endsOn: lastDayOf(startsOn, period, anchorDay), period, anchorDay };
}

/** Number of days between two days, both included. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;

const DAY_MS = 86_400_000;

/** Number of days in the billing period that ends on a day. */
export function daysOfPeriod(days: Pick<PeriodDays, 'endsOn' | 'period'>, anchorDay: number): number {
  const { endsOn, period } = days;
  const [year, month] = addDays(endsOn, 1).split('-').map(Number) as [number, number];
  const monthOfFirst = month - 1 - (period === 0 ? 6 : 12);
  const longest = new Date(Date.UTC(year, monthOfFirst + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, monthOfFirst, Math.min(anchorDay, longest)));
  return countDays(first.toISOString().slice(0, 10), endsOn);
}
