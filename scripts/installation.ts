/** Access to the installation that a command works on, running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupDamagedError } from '../server/src/backup/backup-file.ts';
import { RestoreRefusedError } from '../server/src/backup/restore-state.ts';
import { openCommand } from '../server/src/command-role.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { schemaSources } from '../server/src/schema-sources.ts';
import { ensureDatabase, ensurePostgres } from '../server/src/platform/postgres/index.ts';
import { readSettings, StartRefusedError } from './launcher/settings.ts';

const root = path.dirname(import.meta.dirname);

export const settings = () => readSettings(process.env, root);

/** Whether the data folder has its own PostgreSQL. */
export const hasOwnPostgres = (dataFolder: string): boolean =>
  existsSync(path.join(dataFolder, 'postgres.json'));

/**
 * Passes the owner's database address to `work`. Starts the embedded PostgreSQL if necessary, and stops it
 * afterwards unless it was running.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = settings();
  if (databaseUrl !== undefined) return work(databaseUrl);
  const postgres = await ensurePostgres({ dataFolder });
  try {
    return await work(await ensureDatabase(postgres.url));
  } finally {
    if (!postgres.wasRunning) await postgres.stop();
  }
}

/** Configuration of the installation's own processes. */
export const configFor = (databaseUrl: string): Config =>
  readConfig({ ...process.env, COLLOQUY_DATA: settings().dataFolder, DATABASE_URL: databaseUrl });

/** Like `withDatabase`, but migrates and opens the database for work in scopes. */
export const withScopes = (work: () => Promise<void>): Promise<void> =>
  withDatabase(async (url) => {
    const config = configFor(url);
    await migrate(config.databaseUrl, config.secret, schemaSources);
    const close = await openCommand(config);
    await work().finally(close);
  });

/** Resolves a path against the folder of the caller, because npm runs commands in the clone. */
export const pathFromCaller = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** Runs a command. Expected errors are printed as one sentence. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isOurs = [StartRefusedError, RestoreRefusedError, BackupDamagedError].some(
      (kind) => error instanceof kind,
    );
    console.error(isOurs ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
