import {
  dayOfMonth,
  lastDayOf,
  monthlyGrantOf,
  type Period,
  type Plan,
  PLAN_TERMS,
  type PlanGrant,
} from '@colloquy/contract';
import { addDays, daysOf } from '../../platform/calendar.ts';

/** A subscription as far as days are concerned, in the zone of its organisation. */
export type Term = {
  plan: Plan;
  /** As ordered; null: any number. */
  seats: number | null;
  startsOn: string;
  endsOn: string;
  renews: boolean;
  createdAt: Date;
  /** The first day that it no longer was in force, because another took its place or it was ended. */
  endedOn: string | null;
};

export const FREE = { plan: 0, seats: null } as const satisfies Pick<Term, 'plan' | 'seats'>;

/** One that renews goes on after its last day, whether or not the next one has been written already. */
const isInForceOn = (day: string, { startsOn, endsOn, renews, endedOn }: Term): boolean =>
  startsOn <= day && (renews || day <= endsOn) && (endedOn === null || day < endedOn);

/** The subscription of a day: of several the one that was given last. Without one a day is on Free. */
export const termOn = <T extends Term>(terms: readonly T[], day: string): T | undefined =>
  terms
    .filter((term) => isInForceOn(day, term))
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .at(-1);

/** Days of a month that follow one another on the same plan, and what it brings in a whole month. */
export type PlanPart = PlanGrant['parts'][number];

/** A month by the plans of its days. Days of a subscription that has not begun on `today` are left out until it does. */
export function partsOfMonth(terms: readonly Term[], month: string, today: string): PlanPart[] {
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
 * Hundredths of a credit that a month brings as it looks on a day of it: each day its part of what its plan brings in
 * a whole month, rounded once.
 */
export const creditsOfMonth = (terms: readonly Term[], month: string, today: string): number =>
  creditsOfParts(partsOfMonth(terms, month, today), month);

export const creditsOfParts = (parts: readonly PlanPart[], month: string): number =>
  Math.round(parts.reduce((sum, { days, monthly }) => sum + days * monthly, 0) / daysOf(month).length);

type Days = { startsOn: string; endsOn: string; period: Period; anchorDay: number | null };

/**
 * The day of the month on which the periods of a subscription begin: renewed in a shorter month, it returns to this
 * day. Derived from its first or last day where none is stored; a changed one began in the middle of a period.
 */
export function anchorDayOf({ startsOn, endsOn, period, anchorDay }: Days): number {
  if (anchorDay !== null) return anchorDay;
  return dayOfMonth(lastDayOf(startsOn, period) === endsOn ? startsOn : addDays(endsOn, 1));
}

/** The period that follows another one. */
export function nextPeriod(over: Days): Days {
  const { period } = over;
  const anchorDay = anchorDayOf(over);
  const startsOn = addDays(over.endsOn, 1);
  return { startsOn, endsOn: lastDayOf(startsOn, period, anchorDay), period, anchorDay };
}

/** Days from one day to another, both included. */
export const countDays = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS + 1;

const DAY_MS = 86_400_000;

/** All days of the billing period that ends on that day. */
export function daysOfPeriod(days: Pick<Days, 'endsOn' | 'period'>, anchorDay: number): number {
  const { endsOn, period } = days;
  const [year, month] = addDays(endsOn, 1).split('-').map(Number) as [number, number];
  const monthOfFirst = month - 1 - (period === 0 ? 6 : 12);
  const longest = new Date(Date.UTC(year, monthOfFirst + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, monthOfFirst, Math.min(anchorDay, longest)));
  return countDays(first.toISOString().slice(0, 10), endsOn);
}
