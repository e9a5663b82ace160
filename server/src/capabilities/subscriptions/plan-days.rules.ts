import { dayOfMonth, lastDayOf, monthlyGrantOf, type Period, type Plan } from '@colloquy/contract';
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

/**
 * Hundredths of a credit that a month brings as it looks on a day of it: each day its part of what its plan brings in
 * a whole month. Days of a subscription that has not begun are left out until it does.
 */
export function creditsOfMonth(terms: readonly Term[], month: string, today: string): number {
  const days = daysOf(month);
  const parts = days.map((day) => {
    const term = termOn(terms, day);
    if (term && term.startsOn > today) return 0;
    const { plan, seats } = term ?? FREE;
    return monthlyGrantOf(plan, seats);
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0) / days.length);
}

type Days = { startsOn: string; endsOn: string; period: Period; anchorDay: number | null };

/**
 * The day of the month on which the periods of a subscription begin: renewed in a shorter month, it returns to this
 * day. Derived from its first or last day where none is stored; a changed one began in the middle of a period.
 */
export function anchorDayOf({ startsOn, endsOn, period, anchorDay }: Days): number {
  if (anchorDay !== null) return anchorDay;
  return dayOfMonth(lastDayOf(startsOn, period) === endsOn ? startsOn : addDays(endsOn, 1));
}

/** The period that follows the one that is over, and lies on `today` where several have passed. */
export function nextPeriod(over: Days, today: string): Days {
  const { period } = over;
  const anchorDay = anchorDayOf(over);
  let { endsOn } = over;
  for (;;) {
    const startsOn = addDays(endsOn, 1);
    endsOn = lastDayOf(startsOn, period, anchorDay);
    if (endsOn >= today) return { startsOn, endsOn, period, anchorDay };
  }
}
