import { monthlyGrantOf, type Plan } from '@colloquy/contract';
import { daysOf } from '../../platform/calendar.ts';

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
