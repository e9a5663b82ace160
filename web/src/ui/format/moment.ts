import * as text from '../messages.ts';

const DAY = 86_400_000;

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Short moment in the browser's time zone: `14:02` today, `27 Nov` this year, `3 Dec 2025`. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  if (isToday) return time.format(moment);
  if (new Date(now.getTime() - DAY).toDateString() === moment.toDateString())
    return text.yesterdayAt(time.format(moment));
  return moment.getFullYear() === now.getFullYear() ? dayOfYear.format(moment) : dayWithYear.format(moment);
}

/** Moment for lists that are read years later: `23 Nov, 04:24` this year, otherwise `3 Dec 2025, 04:24`. */
export function formatDayAndTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const day = moment.getFullYear() === now.getFullYear() ? dayOfYear : dayWithYear;
  return `${day.format(moment)}, ${time.format(moment)}`;
}

/** Future moment, with its time: `14:02` today, `27 Nov, 14:02` this year. */
export function formatMomentAhead(iso: string, now: Date = new Date()): string {
  const short = formatMoment(iso, now);
  const clock = time.format(new Date(iso));
  return short.endsWith(clock) ? short : `${short}, ${clock}`;
}

/** Date of a moment in the browser's time zone: `3 Dec 2026`. */
export const formatDate = (iso: string): string => dayWithYear.format(new Date(iso));

/** Formats a calendar day such as `2026-11-22`, which is the same in every time zone. */
export const formatDay = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`));

/** Last day before `until` in a time zone: the date by which an expiry is known. */
export const formatLastDay = (until: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(Date.parse(until) - 1);

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** `21 Nov 2026, 14:02:09`: for records, where day and time always matter. */
export const formatMomentExactly = (iso: string): string => exact.format(new Date(iso));

/** Moment in a time zone (default: the browser's), for lists that last for years: `22 Nov 2026, 14:05`. */
export const formatMomentIn = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );

/** Full moment, for tooltips. */
export const formatMomentInFull = (iso: string): string => full.format(new Date(iso));

/** Local calendar day as `2026-11-23`. */
export function localDay(moment: Date = new Date()): string {
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
