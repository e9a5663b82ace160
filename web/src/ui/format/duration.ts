import * as text from '../messages.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Position in a recording from milliseconds: `2:14` or `1:02:14`. */
export function formatClock(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / SECOND));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const seconds = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

// `en` writes unit symbols without a plural s (41 min 7 sec); en-GB adds one.
const unitFormat = (unit: 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' });

/** Cached, because creating a format costs more than a hundred uses of it. */
const FORMATS = { hour: unitFormat('hour'), minute: unitFormat('minute'), second: unitFormat('second') };

const formatUnit = (value: number, unit: keyof typeof FORMATS): string => FORMATS[unit].format(value);

/** Duration from milliseconds: `41 min 7 sec`; without seconds from one hour on. */
export function formatDuration(ms: number): string {
  const rounded = Math.max(0, Math.round(ms / SECOND)) * SECOND;
  if (rounded < MINUTE) return formatUnit(rounded / SECOND, 'second');
  const minutes = Math.floor((rounded % HOUR) / MINUTE);
  if (rounded >= HOUR) return joinUnits(formatUnit(Math.floor(rounded / HOUR), 'hour'), minutes, 'minute');
  return joinUnits(formatUnit(minutes, 'minute'), (rounded % MINUTE) / SECOND, 'second');
}

const joinUnits = (first: string, rest: number, unit: 'minute' | 'second'): string =>
  rest === 0 ? first : `${first} ${formatUnit(rest, unit)}`;

/** Rough estimate: `less than a minute left`, `about 4 minutes left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 50) return text.lessThanMinuteLeft;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return text.minutesLeft(minutes);
  const hours = Math.round(seconds / 360) / 10;
  return text.hoursLeft(hours);
}
