import type { Step } from '@colloquy/contract';

/**
 * How much of the whole way is behind when a step begins, and what share of it the step takes, from runs on two cores.
 * Words that came in a file are read and aligned while others would be heard.
 */
const PLACES: Record<Step, [behind: number, share: number]> = {
  check: [0, 0.01],
  decode: [0.01, 0.04],
  peaks: [0.05, 0.01],
  language: [0.06, 0.01],
  speech: [0.07, 0.75],
  voices: [0.82, 0.16],
  merge: [0.98, 0.01],
  read: [0.07, 0.03],
  align: [0.1, 0.89],
  ready: [0.99, 0.01],
};

/** How many times faster than the audio the engines are expected to be, before this run has shown its own pace. */
export const EXPECTED_PACE = { decode: 80, speech: 9, voices: 35 };

/** Progress over all steps, 0 to 1, when `share` of this step is done. */
export function overallProgress(step: Step, share: number): number {
  const [behind, weight] = PLACES[step];
  return Math.min(1, behind + weight * Math.min(1, Math.max(0, share)));
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
