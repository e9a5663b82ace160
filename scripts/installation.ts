/** The installation that a command works on, whether it is running or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { BrokenBackup } from '../server/src/backup/backup-file.ts';
import { RestoreRefused } from '../server/src/backup/restore-refused.ts';
import { openCommand } from '../server/src/command-role.ts';
import { type Config, readConfig } from '../server/src/platform/config.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { ensureDatabase, ensurePostgres } from '../server/src/platform/postgres/index.ts';
import { readSettings } from './launcher/settings.ts';
import { StartRefused } from './launcher/sentence.ts';

const root = path.dirname(import.meta.dirname);

export const settings = () => readSettings(process.env, root);

/** Whether a data folder has a PostgreSQL of its own. */
export const hasOwnPostgres = (dataFolder: string): boolean =>
  existsSync(path.join(dataFolder, 'postgres.json'));

/**
 * Gives the owner's address of the database. Our own PostgreSQL is started where it does not run, and stopped again
 * if nobody else had started it.
 */
export async function withDatabase<T>(work: (databaseUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = settings();
  if (databaseUrl !== undefined) return work(databaseUrl);
  const postgres = await ensurePostgres({ dataFolder });
  try {
    return await work(await ensureDatabase(postgres.url));
  } finally {
    if (!postgres.isSurvivor) await postgres.stop();
  }
}

/** The configuration that the installation's own processes would have. */
export const configFor = (databaseUrl: string): Config =>
  readConfig({ ...process.env, COLLOQUY_DATA: settings().dataFolder, DATABASE_URL: databaseUrl });

/** As `withDatabase`, brought to the schema of this version and opened, for work that goes through the scopes. */
export const withScopes = (work: () => Promise<void>): Promise<void> =>
  withDatabase(async (url) => {
    const config = configFor(url);
    await migrate(config.databaseUrl, config.secret);
    const close = await openCommand(config);
    await work().finally(close);
  });

/** Where the command was called from: npm itself runs it in the clone. */
export const pathFromCaller = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

/** Runs a command; what stops it is one sentence for the person at the terminal. */
export async function runCommand(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const isOurs = [StartRefused, RestoreRefused, BrokenBackup].some((kind) => error instanceof kind);
    console.error(isOurs ? (error as Error).message : error);
    process.exitCode = 1;
  }
}
