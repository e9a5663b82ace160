const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a message waits after each attempt that came to nothing: nearly four days in all. */
const WAITS_MS = [
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

/** An address where nothing arrives for so long, while it is tried again and again, is switched off. */
export const DEAD_AFTER_MS = 5 * 24 * HOUR_MS;

/** What failed before a pause of so long says nothing about today: longer than any wait between two attempts. */
export const QUIET_MS = 36 * HOUR_MS;

/** A former secret signs along for so long. */
export const OVERLAP_MS = 24 * HOUR_MS;

/** What was sent is known for so long. */
export const KEPT_MS = 30 * 24 * HOUR_MS;

/** When a message is tried next after so many tries in vain; undefined: not by itself. */
export function nextTry(tries: number, at: Date): Date | undefined {
  const wait = WAITS_MS[tries - 1];
  return wait === undefined ? undefined : new Date(at.getTime() + wait);
}

/** The other side says that it wants no more: it is not asked again. */
export const GONE = 410;

export const isDelivered = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;

export const isDead = (failingSince: Date | null, at: Date): boolean =>
  failingSince !== null && at.getTime() - failingSince.getTime() > DEAD_AFTER_MS;
