import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { log } from '../log.ts';
import { codeOf } from './store-away.ts';

/** How a change to the schema waits for its locks. */
export type LockPatience = { timeoutMs: number; pauseMs: number; limitMs: number };

/**
 * Every query on a table waits behind whoever waits for a strong lock on it, so the schema is changed in short attempts.
 * All waits of an attempt end before PostgreSQL's deadlock_timeout of 1 s has passed since it began: in a deadlock the
 * migration gives way, not the traffic.
 */
export const LOCK_PATIENCE: LockPatience = { timeoutMs: 800, pauseMs: 1_000, limitMs: 10 * 60_000 };

/** Limits from now on how long this session waits for a lock. */
export async function limitLockWaits(
  client: pg.Client,
  { timeoutMs }: Pick<LockPatience, 'timeoutMs'>,
): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${timeoutMs}ms`]);
}

/** Runs statements in one transaction. However many tables they lock, an attempt waits no longer for all than for one. */
export async function attempt(
  client: pg.Client,
  { timeoutMs }: LockPatience,
  statements: string[],
): Promise<void> {
  const until = Date.now() + timeoutMs;
  await client.query('begin');
  for (const statement of statements) {
    await client.query(`set local lock_timeout = ${Math.max(1, until - Date.now())}`);
    await client.query(statement);
  }
  await client.query('commit');
}

/**
 * Repeats a change, which is one transaction, until it gets its locks.
 *
 * @throws Error whose message is a sentence for the operator, when the locks are not to be had within the limit
 */
export async function retryForLocks<T>(
  client: pg.Client,
  { pauseMs, limitMs }: LockPatience,
  change: () => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + limitMs; ; await sleep(pauseMs * (0.5 + Math.random()))) {
    try {
      return await change();
    } catch (error) {
      if (!isLockTrouble(error)) throw error;
      await client.query('rollback');
      if (Date.now() > until)
        throw new Error(
          'The schema could not be changed: something holds a table that has to change, perhaps a backup or a long query. Try again when it has ended.',
          { cause: error },
        );
      log.warn({ err: error }, 'migration waits for a lock');
    }
  }
}

/** Not available in time, chosen to end a deadlock, or another database's migration changed the same login just now. */
function isLockTrouble(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '55P03' ||
    code === '40P01' ||
    (code === 'XX000' && (error as Error).message.includes('concurrently updated'))
  );
}
