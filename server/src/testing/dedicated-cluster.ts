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

/** A durable PostgreSQL of its own. */
export type DedicatedPostgres = {
  postgres: Postgres;
  /** Address for the owner of the product's database, who may create others. */
  ownerUrl: string;
  /** Folder for the data folders of its installations. */
  folder: string;
  /** Requires that no process uses it any more. */
  stop: () => Promise<void>;
};

/** A migrated database and a data folder, with the pools of this process opened on it. */
export type OpenInstallation = {
  config: Config;
  /** Superuser connection that bypasses row-level security. */
  superuser: pg.Pool;
  close: () => Promise<void>;
};

export type DedicatedCluster = Omit<OpenInstallation, 'close'> &
  Pick<DedicatedPostgres, 'postgres'> & {
    /** Requires that no process uses the cluster any more. */
    stop: () => Promise<void>;
  };

/** Starts a durable PostgreSQL with its own data folder. The shared one of the test run is not durable. */
export async function startDedicatedPostgres(): Promise<DedicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-own-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL needs access
  const postgres = await ensurePostgres({
    dataFolder: join(folder, 'data'),
    sharedFolder: join(folder, 'clusters'),
  });
  return {
    postgres,
    ownerUrl: await ensureDatabase(postgres.url),
    folder,
    stop: async () => {
      await postgres.stop('immediate');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens another database on it, with its own data folder. */
export async function openNewInstallation(
  { ownerUrl, postgres, folder }: DedicatedPostgres,
  name: string,
): Promise<OpenInstallation> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  return openInstallation(postgres, withDatabase(ownerUrl, name), join(folder, name));
}

async function openInstallation(
  postgres: Postgres,
  databaseUrl: string,
  dataFolder: string,
): Promise<OpenInstallation> {
  await migrate(databaseUrl, TEST_SECRET, schemaSources);
  const config = readConfig({
    COLLOQUY_DATA: dataFolder,
    COLLOQUY_SECRET: TEST_SECRET,
    DATABASE_URL: databaseUrl,
  });
  const close = await openCommand(config);
  const { pathname } = new URL(databaseUrl);
  const superuser = new pg.Pool({ connectionString: withDatabase(postgres.url, pathname) });
  superuser.on('error', () => {});
  return {
    config,
    superuser,
    close: async () => {
      await superuser.end();
      await close();
    },
  };
}

const withDatabase = (url: string, pathname: string): string =>
  Object.assign(new URL(url), { pathname }).href;

/** Starts a PostgreSQL for tests that stop it, and opens the product's database on it. */
export async function startDedicatedCluster(): Promise<DedicatedCluster> {
  const dedicated = await startDedicatedPostgres();
  const { postgres, ownerUrl, folder } = dedicated;
  const { close, ...installation } = await openInstallation(postgres, ownerUrl, join(folder, 'data'));
  return {
    ...installation,
    postgres,
    stop: async () => {
      await close();
      await dedicated.stop();
    },
  };
}
