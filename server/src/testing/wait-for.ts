import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until `probe` returns a value, and returns it. The limit is part of the test. */
export async function waitFor<T>(probe: () => Promise<T | false | undefined>, withinMs: number): Promise<T> {
  for (const until = Date.now() + withinMs; ; await sleep(50)) {
    const answer = await probe();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`The condition was not met within ${withinMs} ms.`);
  }
}
