import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { runInTransaction, limitLockWaits, type LockRetry, retryForLocks } from './lock-retry.ts';

export const readMigrations = (folder: string): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder });

/** Hashes of the applied migrations, in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Applies pending migrations, each in its own transaction, so that no lock outlives its migration. drizzle's
 * migrator uses one transaction for all; the record of applied migrations is the same.
 *
 * @param count number of migrations to apply; all by default
 */
export async function applyMigrations(
  client: pg.Client,
  lockRetry: LockRetry,
  folder: string,
  count?: number,
): Promise<void> {
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = Number(rows[0]!.last ?? 0);
  for (const migration of readMigrations(folder).slice(0, count))
    if (migration.folderMillis > last) await applyMigration(client, lockRetry, migration);
}

const CONCURRENT_INDEX =
  /^(?:\s*--.*\n)*\s*create (?:unique )?index concurrently if not exists "(?<index>\w+)"/i;

/** Concurrent indexes are created first: they block no one and cannot run inside a transaction. */
async function applyMigration(
  client: pg.Client,
  lockRetry: LockRetry,
  { sql, hash, folderMillis }: MigrationMeta,
): Promise<void> {
  for (const statement of sql) {
    const index = CONCURRENT_INDEX.exec(statement)?.groups?.index;
    if (index)
      await retryForLocks(client, lockRetry, () =>
        createIndexConcurrently(client, lockRetry, index, statement),
      );
  }
  await limitLockWaits(client, lockRetry);
  await retryForLocks(client, lockRetry, () =>
    runInTransaction(client, lockRetry, [
      ...sql.filter((statement) => !CONCURRENT_INDEX.test(statement)),
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    ]),
  );
}

/** Waits for older transactions, which never wait for this one. A failed attempt leaves an invalid index. */
async function createIndexConcurrently(
  client: pg.Client,
  { timeoutMs, limitMs }: LockRetry,
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
