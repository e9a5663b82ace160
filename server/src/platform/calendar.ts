/**
 * Days and months of a time zone. A day is `2026-11-22`, a month `2026-11`. A day starts at its first moment,
 * which is not midnight where the clocks skip it.
 */
const HOUR_MS = 3_600_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  formats.set(timeZone, format);
  return format;
}

/** The local day at a moment. */
export const dayIn = (timeZone: string, at: Date): string => formatOf(timeZone).format(at);

export const monthIn = (timeZone: string, at: Date): string => dayIn(timeZone, at).slice(0, 7);

/** The first moment of a day. For a day that the zone skipped, the first moment of the next one. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // UTC offsets are at most 15 hours.
  let [before, from] = [midnight - 16 * HOUR_MS, midnight + 16 * HOUR_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else from = middle;
  }
  return new Date(from);
}

export const startOfMonth = (timeZone: string, month: string): Date => startOfDay(timeZone, `${month}-01`);

/** Adds days; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);

export function daysOf(month: string): string[] {
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}
