/** All expiry uses the application's clock, so that tests can move it. */
let shiftMs = 0;

export const now = (): Date => new Date(Date.now() + shiftMs);

/** For tests only: shifts the clock from real time. */
export const shiftClock = (ms: number): void => {
  shiftMs = ms;
};
