import { sqlQuery } from '../../platform/database/scope.ts';

/**
 * Runs `fn` where words of completed jobs may be written. For what must not wait for a Reopen: the times of words that
 * were typed before Accept, and the erasure of a name that a withdrawn consent no longer allows.
 */
export async function withWordsUnlocked<T>(fn: () => Promise<T>): Promise<T> {
  await sqlQuery('select api.unlock_words(true)');
  // Where this throws the transaction ends, and the exception with it.
  const done = await fn();
  await sqlQuery('select api.unlock_words(false)');
  return done;
}
