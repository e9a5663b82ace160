import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { attempt, limitLockWaits, type LockPatience, retryForLocks } from './retry-for-locks.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

export const readMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/**
 * Applies what a database has not had, each migration in a transaction of its own, so that no lock outlives the migration
 * that needs it. drizzle's own migrator makes one transaction of all; it keeps the same record.
 *
 * @param count of migrations, where not all are to be applied
 */
export async function applyMigrations(
  client: pg.Client,
  patience: LockPatience,
  count?: number,
): Promise<void> {
  await client.query('create schema if not exists drizzle');
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]!.last ?? 0);
  for (const migration of readMigrations().slice(0, count))
    if (migration.folderMillis > last) await applyMigration(client, patience, migration);
}

const CONCURRENT_INDEX =
  /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently if not exists "(?<index>\w+)"/i;

/** What a migration makes concurrently comes first: it keeps nobody out, and cannot be part of a transaction. */
async function applyMigration(
  client: pg.Client,
  patience: LockPatience,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) {
    const index = CONCURRENT_INDEX.exec(statement)?.groups?.index;
    if (index) await retryForLocks(client, patience, () => makeIndex(client, patience, index, statement));
  }
  await limitLockWaits(client, patience);
  await retryForLocks(client, patience, () =>
    attempt(client, patience, [
      ...sql.filter((statement) => !CONCURRENT_INDEX.test(statement)),
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    ]),
  );
}

/** Waits for whoever began before, who in turn waits for nothing of this. An attempt that failed has left a void index. */
async function makeIndex(
  client: pg.Client,
  { timeoutMs, limitMs }: LockPatience,
  index: string,
  statement: string,
): Promise<void> {
  await limitLockWaits(client, { timeoutMs: Math.max(timeoutMs, limitMs) });
  const { rowCount } = await client.query(
    `select from pg_index where indexrelid = to_regclass($1) and not indisvalid`,
    [`public.${index}`],
  );
  if (rowCount) await client.query(`drop index concurrently public.${index}`);
  await client.query(statement);
}
