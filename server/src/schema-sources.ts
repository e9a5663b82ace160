import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { capabilities } from './capability-order.ts';
import type { SchemaSources } from './platform/database/schema-sources.ts';
import * as tables from './schema.ts';

const here = import.meta.dirname;
const platform = path.join(here, 'platform/database/sql');
const GROUND = path.join(platform, 'ground.sql');

const sqlFilesIn = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => path.join(folder, name))
    .filter((file) => file !== GROUND);

/** The database schema of this version. */
export const schemaSources: SchemaSources = {
  ground: GROUND,
  migrations: path.join(here, '../migrations'),
  sqlFiles: [
    platform,
    ...capabilities.map((capability) => path.join(here, 'capabilities', capability, 'sql')),
  ].flatMap(sqlFilesIn),
  tables: Object.values(tables).filter((table) => is(table, PgTable)),
};
