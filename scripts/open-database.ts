import path from 'node:path';
import { readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { closePools, openPools } from '../server/src/platform/database/pools.ts';
import { openOutbox } from '../server/src/platform/mail/outbox.ts';
import { ensureDatabase, ensurePostgres } from '../server/src/platform/postgres/index.ts';

/**
 * Runs a script's work on the database of DATABASE_URL, or on that of the installation in COLLOQUY_DATA, running or
 * not, brought to the schema of this version.
 */
export async function withDatabase(work: () => Promise<void>): Promise<void> {
  const postgres = process.env.DATABASE_URL
    ? undefined
    : await ensurePostgres({ dataFolder: path.resolve(process.env.COLLOQUY_DATA ?? '.data') });
  const databaseUrl = process.env.DATABASE_URL ?? (await ensureDatabase(postgres!.url));
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl });
  await migrate(config.databaseUrl, config.secret);
  openPools(config.databaseUrl, config.secret);
  openOutbox(config);
  try {
    await work();
  } finally {
    await closePools();
    if (postgres && !postgres.isSurvivor) await postgres.stop();
  }
}
