import { DASHBOARD_YEARS } from '@colloquy/contract';

/** What time the chart shows: a year by months, or a month by weeks. Months are 1 to 12. */
export type Period = { mode: 'yearly' | 'monthly'; year: number; month: number };

export const MONTHS = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const;

export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** What is shown first: the present year. */
export const periodNow = (today: Date): Period => ({
  mode: 'yearly',
  year: today.getFullYear(),
  month: today.getMonth() + 1,
});

/** Back to the year, the month is the present one again. */
export const switchMode = (period: Period, mode: Period['mode'], today: Date): Period =>
  mode === 'yearly' ? { ...period, mode, month: periodNow(today).month } : { ...period, mode };

export const stepYear = (period: Period, by: 1 | -1): Period => ({ ...period, year: period.year + by });

/** January back is December of the year before, December on is January of the next. */
export function stepMonth({ mode, year, month }: Period, by: 1 | -1): Period {
  const months = year * 12 + (month - 1) + by;
  return { mode, year: Math.floor(months / 12), month: (months % 12) + 1 };
}

/** Whether there are figures to ask for at all. */
export const isKnown = ({ year }: Period): boolean =>
  year >= DASHBOARD_YEARS.first && year <= DASHBOARD_YEARS.last;

/** Under a step of the chart: the month, or the week as 'Jan - 1'. */
export const tickOf = ({ mode, month }: Period, value: number): string =>
  mode === 'yearly' ? monthName(value) : `${monthName(month)} - ${value}`;

/** Whether a month, or a week (n is days 7n−6 to 7n), has not begun. */
export function isAhead({ mode, year, month }: Period, value: number, today: Date): boolean {
  const begins = mode === 'yearly' ? new Date(year, value - 1, 1) : new Date(year, month - 1, 7 * value - 6);
  return begins > today;
}

/** `2026`, or `Jan 2026`. */
export const periodInWords = ({ mode, year, month }: Period): string =>
  mode === 'yearly' ? String(year) : `${monthName(month)} ${year}`;

/** From an address; what is not there, or cannot be, is as it is at first. */
export function readPeriod(search: URLSearchParams, today: Date): Period {
  const first = periodNow(today);
  const mode = search.get('period') === 'monthly' ? 'monthly' : 'yearly';
  const year = wholeNumber(search.get('year'), DASHBOARD_YEARS.first, DASHBOARD_YEARS.last) ?? first.year;
  const month = (mode === 'monthly' ? wholeNumber(search.get('month'), 1, 12) : undefined) ?? first.month;
  return { mode, year, month };
}

/** Into an address, whose other parts stay. The present year is not written: it is what an address without one shows. */
export function writePeriod(period: Period, search: URLSearchParams, today: Date): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['period', 'year', 'month']) next.delete(name);
  const isMonthly = period.mode === 'monthly';
  if (isMonthly) next.set('period', 'monthly');
  if (isMonthly || period.year !== periodNow(today).year) next.set('year', String(period.year));
  if (isMonthly) next.set('month', String(period.month));
  return next;
}

function wholeNumber(written: string | null, least: number, most: number): number | undefined {
  if (written === null || !/^\d{1,4}$/.test(written)) return undefined;
  const value = Number(written);
  return value >= least && value <= most ? value : undefined;
}
