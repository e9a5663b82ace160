import { setTimeout } from 'node:timers/promises';
import { log } from '../log.ts';

/**
 * Looks now, and again after each pause, until the signal says that the process ends; kept when the last look is over. A
 * look that fails is written to the log under its name, and the next one comes all the same.
 */
export async function lookEvery(
  pauseMs: number,
  name: string,
  look: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await look().catch((error: unknown) => log.warn({ err: error }, name));
    await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
