import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { log } from '../log.ts';
import { codeOf } from './database-unavailable.ts';

/** Timing of schema changes that wait for locks. */
export type LockRetry = { timeoutMs: number; pauseMs: number; limitMs: number };

/**
 * Queries on a table queue behind a waiting exclusive lock, so the schema is changed in short attempts. All
 * lock waits of an attempt together end before PostgreSQL's deadlock_timeout of 1 s, so that a deadlock
 * aborts the migration and not the traffic.
 */
export const LOCK_RETRY: LockRetry = { timeoutMs: 800, pauseMs: 1_000, limitMs: 10 * 60_000 };

/** Sets the lock timeout of this session. */
export async function limitLockWaits(
  client: pg.Client,
  { timeoutMs }: Pick<LockRetry, 'timeoutMs'>,
): Promise<void> {
  await client.query(`select set_config('lock_timeout', $1, false)`, [`${timeoutMs}ms`]);
}

/** Runs the statements in one transaction whose lock waits together take at most `timeoutMs`. */
export async function runInTransaction(
  client: pg.Client,
  { timeoutMs }: LockRetry,
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
 * @throws Error with a sentence for the operator when the locks are not available within the limit
 */
export async function retryForLocks<T>(
  client: pg.Client,
  { pauseMs, limitMs }: LockRetry,
  change: () => Promise<T>,
): Promise<T> {
  for (const until = Date.now() + limitMs; ; await sleep(pauseMs * (0.5 + Math.random()))) {
    try {
      return await change();
    } catch (error) {
      if (!isLockConflict(error)) throw error;
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

/** Lock timeout, deadlock, or a concurrent change of the same login by another database's migration. */
function isLockConflict(error: unknown): boolean {
  const code = codeOf(error);
  return (
    code === '55P03' ||
    code === '40P01' ||
    (code === 'XX000' && (error as Error).message.includes('concurrently updated'))
  );
}
