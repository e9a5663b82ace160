/** Subscription plans, by their number on the wire. */
export const PLANS = ['Free', 'Pay as Use', 'Pay per User', 'Enterprise', 'Manage Service'] as const;
export type Plan = 0 | 1 | 2 | 3 | 4;

/**
 * Terms of a plan, used by server and screens. Null: limited only by the installation. An organisation
 * without a subscription is on Free; the operator organisation has no limits.
 */
export type PlanTerms = {
  /** Hundredths of a credit granted each month, which expire at its end. */
  monthlyGrant: number;
  /** Granted once per organisation, or per seat. */
  grantedPer: 'organisation' | 'seat';
  /** Most users including invited ones: a number, as ordered with the subscription, or any number. */
  seats: number | 'ordered' | null;
  maxFileMinutes: number | null;
  maxFilesPerJob: number | null;
  /** May have its own prices. */
  hasOwnPrices: boolean;
  /** May order human stages by reviewers of the operator organisation. */
  hasHumanStages: boolean;
  /** Sentence for choosing a plan. */
  summary: string;
};

export const PLAN_TERMS: Record<Plan, PlanTerms> = {
  0: {
    monthlyGrant: 6_000,
    grantedPer: 'organisation',
    seats: 5,
    maxFileMinutes: 60,
    maxFilesPerJob: 10,
    hasOwnPrices: false,
    hasHumanStages: false,
    summary: '60 credits each month for up to 5 people, files of up to an hour.',
  },
  1: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    maxFileMinutes: null,
    maxFilesPerJob: null,
    hasOwnPrices: false,
    hasHumanStages: false,
    summary: 'Any number of people; work is paid for with added credits.',
  },
  2: {
    monthlyGrant: 30_000,
    grantedPer: 'seat',
    seats: 'ordered',
    maxFileMinutes: null,
    maxFilesPerJob: null,
    hasOwnPrices: false,
    hasHumanStages: false,
    summary: '300 credits each month for every seat, shared by everyone; as many people as there are seats.',
  },
  3: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    maxFileMinutes: null,
    maxFilesPerJob: null,
    hasOwnPrices: true,
    hasHumanStages: false,
    summary: 'One pool of credits for everyone, at agreed prices.',
  },
  4: {
    monthlyGrant: 0,
    grantedPer: 'organisation',
    seats: null,
    maxFileMinutes: null,
    maxFilesPerJob: null,
    hasOwnPrices: false,
    hasHumanStages: true,
    summary: 'Credits, plus human stages by the operator’s reviewers.',
  },
};

/**
 * Most users including invited ones: the smaller of plan and order; null for any number. Plans sold by the
 * seat have exactly the ordered seats.
 */
export function seatsOf(plan: Plan, ordered: number | null): number | null {
  const { seats } = PLAN_TERMS[plan];
  if (typeof seats !== 'number') return ordered;
  return Math.min(seats, ordered ?? seats);
}

/** Hundredths of a credit granted for a whole month. */
export function monthlyGrantOf(plan: Plan, ordered: number | null): number {
  const { monthlyGrant, grantedPer } = PLAN_TERMS[plan];
  return grantedPer === 'seat' ? monthlyGrant * (ordered ?? 1) : monthlyGrant;
}

/** Billing periods, by their number on the wire. */
export const PERIODS = ['Half Yearly', 'Annually'] as const;
export type Period = 0 | 1;

const MONTHS: Record<Period, number> = { 0: 6, 1: 12 };

/** Day of the month, 1 to 31, of a date such as `2026-11-22`. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * Last day of a subscription: the day before the next period begins on the same day of the month, or before
 * the last day of a month without that day. Both as `2026-11-22`; dates have no time zone.
 *
 * @param anchorDay day of the month on which periods begin, if this one began earlier in a shorter month
 */
export function lastDayOf(startsOn: string, period: Period, anchorDay = dayOfMonth(startsOn)): string {
  const [year, month] = startsOn.split('-').map(Number) as [number, number];
  const monthOfNext = month - 1 + MONTHS[period];
  const longest = new Date(Date.UTC(year, monthOfNext + 1, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, monthOfNext, Math.min(anchorDay, longest) - 1));
  return last.toISOString().slice(0, 10);
}

/** Admin types of added users, by their number on the wire. */
export const ADMIN_TYPES = ['Organization Admin', 'Customer'] as const;
