import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

type Statement = readonly [text: string, values: readonly unknown[]];

/**
 * Runs `request` against an uncommitted statement of another transaction, and commits it once `request` waits
 * for its lock. `beforeCommit` runs last in that transaction.
 */
export async function raceWithUncommitted<T>(
  { superuser }: Pick<TestServer, 'superuser'>,
  { statement, beforeCommit }: { statement: Statement; beforeCommit?: Statement },
  request: () => Promise<T>,
): Promise<T> {
  const other = await superuser.connect();
  try {
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query(statement[0], [...statement[1]]);
    const response = request();
    await waitFor(async () => {
      const { rowCount } = await superuser.query(
        'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]!.pid],
      );
      return rowCount === 1;
    }, 30_000);
    if (beforeCommit) await other.query(beforeCommit[0], [...beforeCommit[1]]);
    await other.query('commit');
    return await response;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
