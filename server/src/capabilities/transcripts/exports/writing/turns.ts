import { availableParallelism } from 'node:os';
import { refuse } from '../../../../platform/refusal.ts';

/** Threads of this process that may work at once; whoever comes later waits for one of them. */
const MOST_THREADS = Math.max(1, Math.floor(availableParallelism() / 2));
/** Nobody waits longer for a turn. */
const LONGEST_WAIT_MS = 300_000;

let working = 0;
const waiting = new Set<() => void>();

/** Answers when a thread may be started; `endTurn` has to follow when that thread has ended. */
export async function takeTurn(waitMs = LONGEST_WAIT_MS): Promise<void> {
  if (working < MOST_THREADS) {
    working++;
    return;
  }
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const begin = (): void => resolve(true);
  waiting.add(begin);
  const limit = setTimeout(() => resolve(!waiting.delete(begin)), waitMs);
  const isMine = await promise;
  clearTimeout(limit);
  if (!isMine)
    refuse('not-now', 'Too many documents are being written at the moment: try again in some minutes.');
}

/** Hands the turn to whoever has waited longest. */
export function endTurn(): void {
  const [next] = waiting;
  if (!next) working--;
  else {
    waiting.delete(next);
    next();
  }
}
