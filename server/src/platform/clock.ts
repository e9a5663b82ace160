/** The application's clock decides expiry, so that a test can move it. */
let shiftMs = 0;

export const now = (): Date => new Date(Date.now() + shiftMs);

/** For tests alone: moves the clock by that much from the real time. */
export const shiftClock = (ms: number): void => {
  shiftMs = ms;
};
