import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openCommand } from '../command-role.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { schemaSources } from '../schema-sources.ts';
import { ensureDatabase, ensurePostgres, type Postgres } from '../platform/postgres/index.ts';
import { TEST_SECRET } from './test-database.ts';

export type DedicatedCluster = {
  postgres: Postgres;
  config: Config;
  /** Superuser connection that bypasses row-level security. */
  superuser: pg.Pool;
  /** Requires that no process uses the cluster any more. */
  stop: () => Promise<void>;
};

/**
 * Starts a durable PostgreSQL with its own data folder, for benchmarks and for tests that stop it. The shared
 * one of the test run is not durable.
 */
export async function startDedicatedCluster(): Promise<DedicatedCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-own-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL needs access
  const dataFolder = join(folder, 'data');
  const postgres = await ensurePostgres({ dataFolder, sharedFolder: join(folder, 'clusters') });
  const databaseUrl = await ensureDatabase(postgres.url);
  await migrate(databaseUrl, TEST_SECRET, schemaSources);
  const config = readConfig({
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_SECRET: TEST_SECRET,
    DATABASE_URL: databaseUrl,
  });
  const close = await openCommand(config);
  const { pathname } = new URL(databaseUrl);
  const superuser = new pg.Pool({
    connectionString: Object.assign(new URL(postgres.url), { pathname }).href,
  });
  superuser.on('error', () => {});
  return {
    postgres,
    config,
    superuser,
    stop: async () => {
      await superuser.end();
      await close();
      await postgres.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
