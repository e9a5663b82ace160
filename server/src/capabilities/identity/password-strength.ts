import { newPassword } from '@colloquy/contract';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refuse } from '../../platform/refusal.ts';

/** Below this many guesses (zxcvbn's score 3 begins there) a password counts as a common one. */
const ENOUGH_GUESSES = 1e8;
/** Estimating takes longer than linearly; what is strong in its beginning is strong. */
const ESTIMATED_LENGTH = 64;

/** The dictionaries weigh some megabytes: loaded when the first password is chosen. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Refuses a password that is too short or among those that are tried first: common ones, patterns of the keyboard,
 * and the person's own words.
 */
export async function refuseWeakPassword(password: string, ownWords: string[]): Promise<void> {
  if (!newPassword.safeParse(password).success) refuse('weak-password');
  const { guesses } = (await (estimator ??= loadEstimator())).check(
    password.normalize('NFC').slice(0, ESTIMATED_LENGTH),
    ownWords.flatMap((words) => [words, ...words.split(/[\s@.]+/)]).filter((word) => word.length > 2),
  );
  if (guesses < ENOUGH_GUESSES) refuse('weak-password');
}
