import { existsSync, globSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { capabilities } from './capability-order.ts';
import type { SchemaSources } from './platform/database/schema-sources.ts';

const here = import.meta.dirname;
const platform = path.join(here, 'platform/database/sql');
const GROUND = path.join(platform, 'ground.sql');

const sqlFilesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => path.join(folder, name))
    .filter((file) => file !== GROUND);

const ofCapabilities = capabilities.map((name) => path.join(here, 'capabilities', name));

/** Tables of every table file, without loading the program: the launcher migrates with them. */
async function loadTables(): Promise<PgTable[]> {
  const files = [path.join(here, 'platform'), ...ofCapabilities].flatMap((folder) =>
    globSync('**/*.table.ts', { cwd: folder })
      .toSorted()
      .map((file) => path.join(folder, file)),
  );
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(file).href) as Promise<Record<string, unknown>>),
  );
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)));
  return [...new Set(tables)];
}

/** The database schema of this version. */
export const schemaSources: SchemaSources = {
  ground: GROUND,
  migrations: path.join(here, '../migrations'),
  sqlFiles: [platform, ...ofCapabilities.map((folder) => path.join(folder, 'sql'))].flatMap(sqlFilesIn),
  tables: await loadTables(),
};
