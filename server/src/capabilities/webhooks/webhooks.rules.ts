const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Delay after each failed attempt: nearly four days in all. */
const RETRY_DELAYS_MS = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
  24 * HOUR_MS,
];

/** A webhook that fails for this long, despite retries, is switched off. */
export const FAILING_LIMIT_MS = 5 * 24 * HOUR_MS;

/**
 * A failure before a pause of this length says nothing about today: longer than any delay between two
 * attempts.
 */
export const QUIET_MS = 36 * HOUR_MS;

/** How long a former secret also signs. */
export const OVERLAP_MS = 24 * HOUR_MS;

/** How long sent messages are kept. */
export const RETENTION_MS = 30 * 24 * HOUR_MS;

/** The time of the next automatic attempt after a number of failed ones; undefined: none. */
export function nextAttemptAt(tries: number, at: Date): Date | undefined {
  const wait = RETRY_DELAYS_MS[tries - 1];
  return wait === undefined ? undefined : new Date(at.getTime() + wait);
}

/** The receiver wants no more messages: no retry. */
export const GONE = 410;

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

export const hasFailedTooLong = (failingSince: Date | null, at: Date): boolean =>
  failingSince !== null && at.getTime() - failingSince.getTime() > FAILING_LIMIT_MS;
