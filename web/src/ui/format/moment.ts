const DAY = 86_400_000;

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayWithYear = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const calendarDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** A moment as short as it is clear, in the browser's zone: `14:02` today, `27 Nov` this year, `3 Dec 2025`. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === now.toDateString();
  if (isToday) return time.format(moment);
  if (new Date(now.getTime() - DAY).toDateString() === moment.toDateString())
    return `Yesterday, ${time.format(moment)}`;
  return moment.getFullYear() === now.getFullYear() ? dayOfYear.format(moment) : dayWithYear.format(moment);
}

/** A moment for lists that are read years later: `23 Nov, 04:24` this year, `3 Dec 2025, 04:24` else. */
export function formatDayAndTime(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  const day = moment.getFullYear() === now.getFullYear() ? dayOfYear : dayWithYear;
  return `${day.format(moment)}, ${time.format(moment)}`;
}

/** A moment ahead, with its time unless it is clear: `14:02` today, `27 Nov, 14:02` this year. */
export function formatMomentAhead(iso: string, now: Date = new Date()): string {
  const short = formatMoment(iso, now);
  const clock = time.format(new Date(iso));
  return short.endsWith(clock) ? short : `${short}, ${clock}`;
}

/** The day of a moment, in the browser's zone: `3 Dec 2026`. */
export const formatDate = (iso: string): string => dayWithYear.format(new Date(iso));

/** A day of the calendar, `2026-11-22`, which is the same day in every zone. */
export const formatDay = (day: string): string => calendarDay.format(new Date(`${day}T00:00:00Z`));

/** The last day before a moment as which a day begins, in a zone: what expires then is known by it. */
export const formatLastDay = (until: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(Date.parse(until) - 1);

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

/** `21 Nov 2026, 14:02:09`: for records, where the day and the time always count. */
export const formatMomentExactly = (iso: string): string => exact.format(new Date(iso));

/** `22 Nov 2026, 14:05`: a moment in a zone, for lists that live for years. Without a zone in the browser's. */
export const formatMomentIn = (iso: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(iso),
  );

/** The same moment in full, for tooltips. */
export const formatMomentInFull = (iso: string): string => whole.format(new Date(iso));
