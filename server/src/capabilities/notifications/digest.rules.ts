import type { DigestFrequency } from '@colloquy/contract/notifications';
import { addDays, dayIn, startOfDay } from '../../platform/calendar.ts';

/** Local hour at which digests are sent. */
const DIGEST_HOUR = 7;
const HOUR_MS = 3_600_000;
const MONDAY = 1;

/**
 * The last moment at which a digest was due: 07:00 local time, weekly on Mondays. It lists what happened before.
 */
export function lastDigestTime(timeZone: string, frequency: DigestFrequency, now: Date): Date {
  let day = dayIn(timeZone, now);
  if (digestTimeOf(timeZone, day) > now) day = addDays(day, -1);
  if (frequency === 'weekly') day = addDays(day, -((weekdayOf(day) - MONDAY + 7) % 7));
  return digestTimeOf(timeZone, day);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** 07:00 of a local day, also when the clocks change earlier that day. */
function digestTimeOf(timeZone: string, day: string): Date {
  const expected = new Date(startOfDay(timeZone, day).getTime() + DIGEST_HOUR * HOUR_MS);
  const { hour, minute } = localTime(timeZone, expected);
  return new Date(expected.getTime() - ((hour - DIGEST_HOUR) * 60 + minute) * 60_000);
}

function localTime(timeZone: string, at: Date): { hour: number; minute: number } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hour, minute] = format.format(at).split(':').map(Number) as [number, number];
  return { hour, minute };
}
