import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { policiesOf } from './policies.ts';

/** The files and declarations that `migrate` brings into a database, in this order. */
export type SchemaSources = {
  /** Repeatable SQL that the migrations need. */
  ground: string;
  /** Folder of drizzle-kit's migrations: tables, columns, keys and indexes. */
  migrations: string;
  /** Repeatable SQL: functions and triggers. */
  sqlFiles: readonly string[];
  /** Tables with their policies. */
  tables: readonly PgTable[];
};

type Journal = { entries: { tag: string }[] };

/** Identifies a schema. Each database records the schemas to which it was migrated. */
export function schemaHash({ ground, migrations, sqlFiles, tables }: SchemaSources): string {
  const hash = createHash('sha256');
  const journal = JSON.parse(readFileSync(path.join(migrations, 'meta/_journal.json'), 'utf8')) as Journal;
  const files = [
    ground,
    ...journal.entries.map(({ tag }) => path.join(migrations, `${tag}.sql`)),
    ...sqlFiles,
  ];
  for (const file of files) hash.update(`${path.basename(file)}\0`).update(readFileSync(file));
  // The order of a module's exports differs between Node.js and vitest.
  const policies = tables.flatMap((table) => policiesOf(table).map(({ statement }) => statement));
  for (const statement of policies.toSorted()) hash.update(`${statement}\0`);
  return hash.digest('hex');
}

/** Creates the tables in which `migrate` records what it has done. */
export async function createRecords(client: pg.Client): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  await client.query(
    'create table if not exists drizzle.sql_file (file text primary key, statements text[] not null)',
  );
  await client.query(
    'create table if not exists drizzle.schema_version (hash text primary key, migrated_at timestamptz not null)',
  );
}

/** Records that the database has this schema, and lets all logins read that. */
export async function recordSchema(
  client: pg.Client,
  sources: SchemaSources,
  roles: string[],
): Promise<void> {
  const { rows } = await client.query<{ role: string }>(
    `select role from unnest($1::text[]) role where not has_schema_privilege(role, 'drizzle', 'usage')
       or not has_table_privilege(role, 'drizzle.schema_version', 'select')`,
    [roles],
  );
  for (const { role } of rows)
    await client.query(
      `grant usage on schema drizzle to ${role}; grant select on drizzle.schema_version to ${role}`,
    );
  await client.query('insert into drizzle.schema_version values ($1, now()) on conflict do nothing', [
    schemaHash(sources),
  ]);
}

/** Waits up to a minute until the database was migrated to this schema, by this version or an earlier run. */
export async function waitForSchema(
  query: (text: string, values: unknown[]) => Promise<{ rowCount: number | null }>,
  sources: SchemaSources,
): Promise<void> {
  const hash = schemaHash(sources);
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const answer = await query('select from drizzle.schema_version where hash = $1', [hash]).catch(
      () => undefined,
    );
    if (answer?.rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The database does not have the schema of this version: run the migration first.');
}
