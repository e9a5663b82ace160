import type { Step } from '@colloquy/contract';

/** Share of the whole way that each step takes, in the order of the steps, from runs on two cores. They sum to 1. */
const WEIGHTS: Record<Step, number> = {
  check: 0.01,
  decode: 0.04,
  peaks: 0.01,
  language: 0.01,
  speech: 0.75,
  voices: 0.16,
  merge: 0.01,
  ready: 0.01,
};

/** How many times faster than the audio the engines are expected to be, before this run has shown its own pace. */
export const EXPECTED_PACE = { decode: 80, speech: 9, voices: 35 };

/** Progress over all steps, 0 to 1, when `share` of this step is done. */
export function overallProgress(step: Step, share: number): number {
  let before = 0;
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    if (name === step) return Math.min(1, before + weight * Math.min(1, Math.max(0, share)));
    before += weight;
  }
  return before;
}

/** A pace (audio time over wall time) measured as it goes; the expected one counts as the first ten seconds. */
export function makePace(expected: number): {
  add: (audioMs: number, wallMs: number) => void;
  value: () => number;
} {
  const prior = 10_000;
  let audio = expected * prior;
  let wall = prior;
  return {
    add: (audioMs, wallMs) => {
      audio += audioMs;
      wall += wallMs;
    },
    value: () => audio / wall,
  };
}

/** Milliseconds until the words are ready, when that much audio has still to be heard. */
export function remainingMs(
  left: { speechMs: number; voicesMs: number },
  pace: { speech: number; voices: number } = EXPECTED_PACE,
): number {
  return Math.round(left.speechMs / pace.speech + left.voicesMs / pace.voices + 1_000);
}
