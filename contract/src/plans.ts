/** What a subscription may be, by the number on the wire. */
export const PLANS = ['Free', 'Pay as Use', 'Pay per User', 'Enterprise', 'Manage Service'] as const;
export type Plan = 0 | 1 | 2 | 3 | 4;

/** Billing periods, by the number on the wire. */
export const PERIODS = ['Half Yearly', 'Annually'] as const;
export type Period = 0 | 1;

const MONTHS: Record<Period, number> = { 0: 6, 1: 12 };

/**
 * The last day of a subscription: a day before the same day of the month in which the next one begins, or before
 * the last day of a month that has no such day. Both as `2026-11-22`; days have no zone.
 */
export function lastDayOf(startsOn: string, period: Period): string {
  const [year, month, day] = startsOn.split('-').map(Number) as [number, number, number];
  const monthOfNext = month - 1 + MONTHS[period];
  const longest = new Date(Date.UTC(year, monthOfNext + 1, 0)).getUTCDate();
  const last = new Date(Date.UTC(year, monthOfNext, Math.min(day, longest) - 1));
  return last.toISOString().slice(0, 10);
}

/** What a person who is added becomes, by the number on the wire. */
export const ADMIN_TYPES = ['Organization Admin', 'Customer'] as const;
export type AdminType = 0 | 1;
