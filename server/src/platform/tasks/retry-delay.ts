const FIRST_MS = 2_000;
const LONGEST_MS = 10 * 60_000;

/**
 * Tries of a task that a person waits for. Its pauses add up to four minutes, so that an outage of two minutes
 * fails nothing.
 */
export const DEFAULT_TRIES = 8;

/** For work that nobody waits for and that must not stay undone: with these pauses, more than a day. */
export const TRIES_OVER_A_DAY = 160;

const exponential = (failures: number): number => Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);

let delayOf = exponential;

/** The pause before the next try of a task that has failed so many times: exponential, with a cap. */
export const retryDelayMs = (failures: number): number => delayOf(failures);

/** For tests alone: other pauses, or the real ones again. */
export const useRetryDelay = (delay: (failures: number) => number = exponential): void => {
  delayOf = delay;
};
