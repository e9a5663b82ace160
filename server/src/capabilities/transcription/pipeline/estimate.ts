import type { Step } from '@colloquy/contract/jobs';

/**
 * Share of all work that is done when a step starts, and share of the step itself, measured on two cores.
 * Imported words are read and aligned in place of transcription.
 */
const STEP_SHARES: Record<Step, [done: number, share: number]> = {
  check: [0, 0.01],
  decode: [0.01, 0.04],
  peaks: [0.05, 0.01],
  language: [0.06, 0.01],
  speech: [0.07, 0.75],
  diarization: [0.82, 0.16],
  merge: [0.98, 0.01],
  read: [0.07, 0.03],
  align: [0.1, 0.89],
  ready: [0.99, 0.01],
};

/** Expected speed of the engines as a multiple of real time, until this run has measured its own. */
export const EXPECTED_PACE = { decode: 80, speech: 9, diarization: 35 };

/** Progress over all steps, 0 to 1, when `share` of this step is done. */
export function overallProgress(step: Step, share: number): number {
  const [done, weight] = STEP_SHARES[step];
  return Math.min(1, done + weight * Math.min(1, Math.max(0, share)));
}

/**
 * Running average of a pace (audio time over wall time). The expected pace counts as the first ten seconds.
 */
export function trackPace(expected: number): {
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

/** Milliseconds until the transcript is ready. */
export function remainingMs(
  remaining: { speechMs: number; diarizationMs: number },
  pace: { speech: number; diarization: number } = EXPECTED_PACE,
): number {
  return Math.round(remaining.speechMs / pace.speech + remaining.diarizationMs / pace.diarization + 1_000);
}
