import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is something, and answers that. The limit is part of what is tested. */
export async function waitFor<T>(ask: () => Promise<T | false | undefined>, withinMs: number): Promise<T> {
  for (const until = Date.now() + withinMs; ; await sleep(50)) {
    const answer = await ask();
    if (answer !== false && answer !== undefined) return answer;
    if (Date.now() > until) throw new Error(`It did not come to that within ${withinMs} ms.`);
  }
}
