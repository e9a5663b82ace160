import { setTimeout as sleep } from 'node:timers/promises';
import { type Open, run } from '../database/scope.ts';
import { isStoreAway } from '../database/store-away.ts';

/** A database that is restarted is back within seconds; after this the attempt is given up. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 250;

/**
 * A scope of background work, which waits for a database that is away rather than losing what an engine has worked
 * out. A commit whose answer was lost is repeated: `fn` must stand that, as a task must stand another attempt.
 */
export async function runPatiently<T, W>(
  open: Open<W>,
  fn: (who: W) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(PAUSE_MS, undefined, { signal })) {
    try {
      return await run(open, fn);
    } catch (error) {
      if (!isStoreAway(error) || Date.now() > until) throw error;
    }
  }
}
