/** Default time to listen to a word and decide, until the user's own pace is known. */
export const DEFAULT_MS_PER_WORD = 6_000;
/** Longer durations are breaks and are ignored. */
const MAX_MS_PER_WORD = 60_000;
const MAX_SAMPLES = 20;
/** Fewer durations are too few for a median. */
const MIN_SAMPLES = 5;

/** Time a user needs per word to check, from one decision to the next. */
export type ReviewPace = {
  /** Records a decision at the given time. */
  recordDecision: (now: number) => void;
  /** Undefined until there are enough durations. */
  medianMs: () => number | undefined;
};

export function createReviewPace(): ReviewPace {
  let last: number | undefined;
  let durations: number[] = [];
  return {
    recordDecision: (now) => {
      if (last !== undefined && now - last <= MAX_MS_PER_WORD)
        durations = [...durations, now - last].slice(-MAX_SAMPLES);
      last = now;
    },
    medianMs: () =>
      durations.length < MIN_SAMPLES
        ? undefined
        : durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)],
  };
}
