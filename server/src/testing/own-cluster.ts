import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openCommand } from '../command-role.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ensureDatabase, ensurePostgres, type Postgres } from '../platform/postgres/index.ts';
import { TEST_SECRET } from './test-database.ts';

export type OwnCluster = {
  postgres: Postgres;
  config: Config;
  /** A superuser's view, for looking behind the policies. */
  behind: pg.Pool;
  /** Once nobody else uses it. */
  stop: () => Promise<void>;
};

/**
 * A PostgreSQL and a data folder of their own, for a test that ends it and for benches: with its durability, which the one
 * of the run has not, because it is shared and may lose what it holds.
 */
export async function startOwnCluster(): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-own-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL passes through
  const dataFolder = join(folder, 'data');
  const postgres = await ensurePostgres({ dataFolder, sharedFolder: join(folder, 'clusters') });
  const databaseUrl = await ensureDatabase(postgres.url);
  await migrate(databaseUrl, TEST_SECRET);
  const config = readConfig({
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_SECRET: TEST_SECRET,
    DATABASE_URL: databaseUrl,
  });
  const close = await openCommand(config);
  const { pathname } = new URL(databaseUrl);
  const behind = new pg.Pool({ connectionString: Object.assign(new URL(postgres.url), { pathname }).href });
  behind.on('error', () => {});
  return {
    postgres,
    config,
    behind,
    stop: async () => {
      await behind.end();
      await close();
      await postgres.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
