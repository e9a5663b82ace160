const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A place in a recording, `2:14` or `1:02:14`. Milliseconds in. */
export function formatClock(ms: number): string {
  const whole = Math.max(0, Math.floor(ms / SECOND));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const seconds = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

// `en` writes unit symbols as symbols are written (41 min 7 sec); en-GB adds a plural s to them.
const formatOf = (unit: 'hour' | 'minute' | 'second') =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' });

/** Made once: making one takes longer than a hundred uses of it. */
const FORMATS = { hour: formatOf('hour'), minute: formatOf('minute'), second: formatOf('second') };

const part = (value: number, unit: keyof typeof FORMATS): string => FORMATS[unit].format(value);

/** How long something lasts, `41 min 7 sec`; from an hour on without seconds. Milliseconds in. */
export function formatDuration(ms: number): string {
  const rounded = Math.max(0, Math.round(ms / SECOND)) * SECOND;
  if (rounded < MINUTE) return part(rounded / SECOND, 'second');
  const minutes = Math.floor((rounded % HOUR) / MINUTE);
  if (rounded >= HOUR) return join(part(Math.floor(rounded / HOUR), 'hour'), minutes, 'minute');
  return join(part(minutes, 'minute'), (rounded % MINUTE) / SECOND, 'second');
}

const join = (first: string, rest: number, unit: 'minute' | 'second'): string =>
  rest === 0 ? first : `${first} ${part(rest, unit)}`;

/**
 * An estimate in words that does not pretend to know the second: `less than a minute left`, `about 4 minutes left`.
 */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 50) return 'less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  const hours = Math.round(seconds / 360) / 10;
  return `about ${new Intl.NumberFormat('en-GB').format(hours)} ${hours === 1 ? 'hour' : 'hours'} left`;
}
