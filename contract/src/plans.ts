/** What a subscription may be, by the number on the wire. */
export const PLANS = ['Free', 'Pay as Use', 'Pay per User', 'Enterprise', 'Manage Service'] as const;
export type Plan = 0 | 1 | 2 | 3 | 4;

/**
 * What a plan means. Screens and server read this one table; what is null has no limit but the installation's own.
 * An organisation without a subscription is on Free; the house itself has no limits.
 */
export type PlanTerms = {
  /** Hundredths of a credit that come each month and expire with it. */
  monthlyGrant: number;
  /** Once for the organisation, or for each seat. */
  grantedPer: 'organisation' | 'seat';
  /** How many users there may be, invited ones included: so many at most, as the subscription says, or any number. */
  seats: number | 'ordered' | null;
  longestFileMinutes: number | null;
  mostFilesOfAJob: number | null;
  /** Its prices may be its own. */
  hasOwnPrices: boolean;
  /** Human stages by the reviewers of the house. */
  hasHumanStages: boolean;
  /** In a sentence, for whoever chooses. */
  means: string;
};

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  0: {
    monthlyGrant: 6_000,
    grantedPer: 'organisation',
    seats: 5,
    longestFileMinutes: 60,
    mostFilesOfAJob: 10,
    hasOwnPrices: false,
    hasHumanStages: false,
    means: '60 credits each month for up to 5 people, files of up to an hour.',
  },
  1: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    longestFileMinutes: null,
    mostFilesOfAJob: null,
    hasOwnPrices: false,
    hasHumanStages: false,
    means: 'Any number of people; work is paid from the credits that are added.',
  },
  2: {
    monthlyGrant: 30_000,
    grantedPer: 'seat',
    seats: 'ordered',
    longestFileMinutes: null,
    mostFilesOfAJob: null,
    hasOwnPrices: false,
    hasHumanStages: false,
    means: '300 credits each month for every seat, used together; as many people as there are seats.',
  },
  3: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    longestFileMinutes: null,
    mostFilesOfAJob: null,
    hasOwnPrices: true,
    hasHumanStages: false,
    means: 'One pool of credits for everybody, at prices that were agreed.',
  },
  4: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    longestFileMinutes: null,
    mostFilesOfAJob: null,
    hasOwnPrices: false,
    hasHumanStages: true,
    means: 'Credits, and the stages that people of the house do.',
  },
};

/**
 * How many users there may be, invited ones included: what the plan says and what was ordered, whichever is less; null for any number. A
 * plan that is sold by the seat has those that were ordered and no others.
 */
export function seatsOf(plan: Plan, ordered: number | null): number | null {
  const { seats } = PLAN_TERMS[plan];
  if (typeof seats !== 'number') return ordered;
  return Math.min(seats, ordered ?? seats);
}

/** Hundredths of a credit that come in a whole month. */
export function monthlyGrantOf(plan: Plan, ordered: number | null): number {
  const { monthlyGrant, grantedPer } = PLAN_TERMS[plan];
  return grantedPer === 'seat' ? monthlyGrant * (ordered ?? 1) : monthlyGrant;
}

/** Billing periods, by the number on the wire. */
export const PERIODS = ['Half Yearly', 'Annually'] as const;
export type Period = 0 | 1;

const MONTHS: Record<Period, number> = { 0: 6, 1: 12 };

/** The day of the month, 1 to 31, of a day such as `2026-11-22`. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * The last day of a subscription: a day before the same day of the month in which the next one begins, or before
 * the last day of a month that has no such day. Both as `2026-11-22`; days have no zone.
 *
 * @param anchorDay the day of the month on which the periods begin, where this one began earlier in a shorter month
 */
export function lastDayOf(startsOn: string, period: Period, anchorDay = dayOfMonth(startsOn)): string {
  const [year, month] = startsOn.split('-').map(Number) as [number, number];
  const monthOfNext = month - 1 + MONTHS[period];
  const longest = new Date(Date.UTC(year, monthOfNext + 1, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, monthOfNext, Math.min(anchorDay, longest) - 1));
  return last.toISOString().slice(0, 10);
}

/** What a person who is added becomes, by the number on the wire. */
export const ADMIN_TYPES = ['Organization Admin', 'Customer'] as const;
export type AdminType = 0 | 1;
