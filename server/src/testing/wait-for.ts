import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Polls until `probe` returns a value, and returns it. The limit is part of the test. Pauses grow with the time
 * waited, because other tests need the processor.
 */
export async function waitFor<T>(probe: () => Promise<T | false | undefined>, withinMs: number): Promise<T> {
  const start = Date.now();
  for (const until = start + withinMs; ; await sleep(pauseAfter(Date.now() - start))) {
    const answer = await probe();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`The condition was not met within ${withinMs} ms.`);
  }
}

/** 50 ms at first, then a tenth of the time waited, at most half a second. */
export const pauseAfter = (waitedMs: number): number => Math.min(500, Math.max(50, waitedMs / 10));
