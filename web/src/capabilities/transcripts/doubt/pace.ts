/** A word is heard with what is around it, and decided about: what it takes where nothing is known of a person yet. */
export const USUAL_MS = 6_000;
/** Whoever takes longer was elsewhere. */
const LONGEST_MS = 60_000;
const MOST_TIMES = 20;
/** Fewer say nothing of a person. */
const FEWEST_TIMES = 5;

/** How long a person takes for a doubtful word, from when they were done with one to when they were done with the next. */
export type Pace = {
  /** Done with a word, now. */
  note: (now: number) => void;
  /** Undefined while too little is known. */
  ownMs: () => number | undefined;
};

export function makePace(): Pace {
  let last: number | undefined;
  let times: number[] = [];
  return {
    note: (now) => {
      if (last !== undefined && now - last <= LONGEST_MS) times = [...times, now - last].slice(-MOST_TIMES);
      last = now;
    },
    ownMs: () =>
      times.length < FEWEST_TIMES
        ? undefined
        : times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)],
  };
}
