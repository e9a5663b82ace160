import { newPassword } from '@colloquy/contract/identity';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { refuse } from '../../platform/refusal.ts';

/** With fewer guesses (zxcvbn's score 3 begins there) a password counts as common. */
const MIN_GUESSES = 1e8;
/** Estimation time grows faster than linearly; a strong beginning is enough. */
const MAX_ESTIMATED_LENGTH = 64;

/** The dictionaries take some megabytes, so they load with the first password that is set. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Refuses a password that is too short or among the first guesses: common ones, keyboard patterns and the
 * person's own words.
 */
export async function refuseWeakPassword(password: string, personalWords: string[]): Promise<void> {
  if (!newPassword.safeParse(password).success) refuse('weak-password');
  const { guesses } = (await (estimator ??= loadEstimator())).check(
    password.normalize('NFC').slice(0, MAX_ESTIMATED_LENGTH),
    personalWords.flatMap((words) => [words, ...words.split(/[\s@.]+/)]).filter((word) => word.length > 2),
  );
  if (guesses < MIN_GUESSES) refuse('weak-password');
}
