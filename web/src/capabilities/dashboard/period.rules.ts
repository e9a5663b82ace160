import { DASHBOARD_YEARS } from '@colloquy/contract/dashboard';
import * as text from './messages.ts';

/** Period of the chart: a year by months, or a month by weeks. Months are 1 to 12. */
export type DashboardPeriod = { mode: 'yearly' | 'monthly'; year: number; month: number };

export const monthName = (month: number): string => text.months[month - 1] ?? '';

/** Initial period: the current year. */
export const currentPeriod = (today: Date): DashboardPeriod => ({
  mode: 'yearly',
  year: today.getFullYear(),
  month: today.getMonth() + 1,
});

/** Yearly mode resets the month to the current one. */
export const switchMode = (
  period: DashboardPeriod,
  mode: DashboardPeriod['mode'],
  today: Date,
): DashboardPeriod =>
  mode === 'yearly' ? { ...period, mode, month: currentPeriod(today).month } : { ...period, mode };

export const stepYear = (period: DashboardPeriod, step: 1 | -1): DashboardPeriod => ({
  ...period,
  year: period.year + step,
});

/**
 * The month before January is December of the previous year, and the month after December is January of the
 * next.
 */
export function stepMonth({ mode, year, month }: DashboardPeriod, step: 1 | -1): DashboardPeriod {
  const months = year * 12 + (month - 1) + step;
  return { mode, year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** Whether the year is within the range that the endpoint supports. */
export const isSupported = ({ year }: DashboardPeriod): boolean =>
  year >= DASHBOARD_YEARS.first && year <= DASHBOARD_YEARS.last;

/** Tick label of the chart: the month, or the week as 'Jan - 1'. */
export const formatTick = ({ mode, month }: DashboardPeriod, value: number): string =>
  mode === 'yearly' ? monthName(value) : `${monthName(month)} - ${value}`;

/** Whether a month, or a week (n is days 7n−6 to 7n), has not started yet. */
export function isFuture({ mode, year, month }: DashboardPeriod, value: number, today: Date): boolean {
  const start = mode === 'yearly' ? new Date(year, value - 1, 1) : new Date(year, month - 1, 7 * value - 6);
  return start > today;
}

/** `2026`, or `Jan 2026`. */
export const formatPeriod = ({ mode, year, month }: DashboardPeriod): string =>
  mode === 'yearly' ? String(year) : `${monthName(month)} ${year}`;

/** Parses the period from the URL; missing or invalid values fall back to the initial period. */
export function parsePeriod(search: URLSearchParams, today: Date): DashboardPeriod {
  const initial = currentPeriod(today);
  const mode = search.get('period') === 'monthly' ? 'monthly' : 'yearly';
  const year =
    parseWholeNumber(search.get('year'), DASHBOARD_YEARS.first, DASHBOARD_YEARS.last) ?? initial.year;
  const month =
    (mode === 'monthly' ? parseWholeNumber(search.get('month'), 1, 12) : undefined) ?? initial.month;
  return { mode, year, month };
}

/**
 * Writes the period to the URL and keeps the other parameters. The current year is the default and is left
 * out.
 */
export function writePeriod(period: DashboardPeriod, search: URLSearchParams, today: Date): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['period', 'year', 'month']) next.delete(name);
  const isMonthly = period.mode === 'monthly';
  if (isMonthly) next.set('period', 'monthly');
  if (isMonthly || period.year !== currentPeriod(today).year) next.set('year', String(period.year));
  if (isMonthly) next.set('month', String(period.month));
  return next;
}

function parseWholeNumber(text: string | null, min: number, max: number): number | undefined {
  if (text === null || !/^\d{1,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}
