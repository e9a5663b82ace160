import type { TestServer } from './test-server.ts';
import { waitFor } from './wait-for.ts';

type Statement = readonly [text: string, values: readonly unknown[]];

/**
 * Calls `ask` while another transaction has run a statement and not committed, and commits it once `ask` waits for it: two
 * requests at the same moment, in a known order. `beforeCommit` runs in that transaction, last.
 */
export async function whileUncommitted<T>(
  { behind }: Pick<TestServer, 'behind'>,
  { statement, beforeCommit }: { statement: Statement; beforeCommit?: Statement },
  ask: () => Promise<T>,
): Promise<T> {
  const other = await behind.connect();
  try {
    await other.query('begin');
    const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid');
    await other.query(statement[0], [...statement[1]]);
    const asked = ask();
    await waitFor(async () => {
      const { rowCount } = await behind.query(
        'select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
        [rows[0]!.pid],
      );
      return rowCount === 1;
    }, 30_000);
    if (beforeCommit) await other.query(beforeCommit[0], [...beforeCommit[1]]);
    await other.query('commit');
    return await asked;
  } finally {
    await other.query('rollback');
    other.release();
  }
}
