import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { LOGINS } from '../../platform/database/logins.ts';
import { pool } from '../../platform/database/pools.ts';
import { type FaultKit, type Execution, never } from './fault-kit.ts';

type Callback = (...answer: unknown[]) => void;
type Query = (...asked: unknown[]) => Promise<pg.QueryResult>;

/** Injects faults into commits, and refuses connections during an outage. */
export function injectDatabaseFaults(kit: FaultKit): void {
  /** Owners of the clients in use. */
  const owners = new WeakMap<pg.PoolClient, Execution>();
  const patched = new WeakSet<pg.PoolClient>();

  const commit = async (
    client: pg.PoolClient,
    execution: Execution,
    query: Query,
  ): Promise<pg.QueryResult> => {
    const fault = kit.recordCall(execution, 'database', 'commit');
    if (fault === 'fail') cut(client);
    const answer = await execution.unlessCrashed(query('commit'));
    if (fault === 'freeze') await execution.freeze();
    if (fault === 'crash') {
      execution.crash();
      return never();
    }
    if (fault === 'fail-after') throw new Error('Failed after the commit.');
    if (fault === 'lose-response') {
      cut(client);
      throw new Error('Connection terminated unexpectedly');
    }
    return answer;
  };

  const patch = (client: pg.PoolClient): void => {
    if (patched.has(client)) return;
    patched.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...asked: unknown[]) => {
      const execution = owners.get(client);
      if (!execution) return query(...asked);
      if (execution.hasCrashed) return never();
      return asked[0] === 'commit'
        ? commit(client, execution, query)
        : execution.unlessCrashed(query(...asked));
    }) as typeof client.query;
  };

  for (const login of LOGINS) {
    const connections = pool(login);
    const connect = connections.connect.bind(connections) as (callback?: Callback) => Promise<pg.PoolClient>;
    connections.connect = (async (callback?: Callback) => {
      // `pool.query` connects this way. Only notifications use it, and they belong to no execution.
      if (callback) return connect(callback);
      const execution = kit.execution();
      if (!execution) return connect();
      if (execution.hasCrashed) return never();
      if (kit.isOutage('database'))
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const client = await connect();
      if (execution.hasCrashed) {
        client.release();
        return never();
      }
      patch(client);
      owners.set(client, execution);
      const release = client.release.bind(client);
      // Closes the connection and rolls back, as the system does when a process ends.
      const end = (): void => {
        cut(client);
        owners.delete(client);
        release(true);
      };
      execution.connections.add(end);
      client.release = (error) => {
        execution.connections.delete(end);
        owners.delete(client);
        release(error);
      };
      return client;
    }) as typeof connections.connect;
  }
}

const cut = (client: pg.PoolClient): void => {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
};
