import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { laterSchema } from '../../testing/later-schema.ts';
import { createTestDatabase, TEST_SECRET } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { LOCK_RETRY } from './lock-retry.ts';
import { migrate } from './migrate.ts';
import type { SchemaSources } from './schema-sources.ts';

const LONGEST_WAIT_MS = 2_000;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let superuser: pg.Pool;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl });
  superuser.on('error', () => {});
  folder = mkdtempSync(path.join(tmpdir(), 'colloquy-migrations-'));
});
afterEach(async () => {
  await superuser.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

let versions = 0;
const withMigrations = (...migrations: string[][]): SchemaSources =>
  laterSchema(path.join(folder, String(versions++)), migrations);
const addColumn = (table: string): string => `alter table ${table} add column later integer`;

async function columnsNamedLater(): Promise<string[]> {
  const { rows } = await superuser.query<{ table: string }>(
    `select table_name as table from information_schema.columns where column_name = 'later' order by 1`,
  );
  return rows.map(({ table }) => table);
}

it('is complete or absent after a failure, and the next run continues with it', async () => {
  const failing = withMigrations([addColumn('mail')], [addColumn('task'), 'select 1 / 0']);
  await expect(migrate(database.url, TEST_SECRET, failing)).rejects.toThrow('division by zero');
  expect(await columnsNamedLater()).toEqual(['mail']);
  await migrate(database.url, TEST_SECRET, withMigrations([addColumn('mail')], [addColumn('task')]));
  expect(await columnsNamedLater()).toEqual(['mail', 'task']);
});

it('creates an index concurrently, and again if an earlier attempt failed', async () => {
  const sources = withMigrations([
    'create unique index concurrently if not exists "throttle_later" on "throttle" ("points")',
    addColumn('throttle'),
  ]);
  await superuser.query(`insert into throttle (key, points) values ('a', 1), ('b', 1)`);
  await expect(migrate(database.url, TEST_SECRET, sources)).rejects.toThrow('could not create unique index');
  expect(await columnsNamedLater()).toEqual([]);
  await superuser.query(`delete from throttle where key = 'b'`);
  await migrate(database.url, TEST_SECRET, sources);
  const { rows } = await superuser.query(
    `select indisvalid as "isValid" from pg_index where indexrelid = 'throttle_later'::regclass`,
  );
  expect(rows).toEqual([{ isValid: true }]);
  expect(await columnsNamedLater()).toEqual(['throttle']);
});

it('holds no lock of an earlier migration while a later one waits', async () => {
  const tables = ['mail', 'task', 'job', 'recording', 'segment', 'segment_revision'];
  const sources = withMigrations(tables.map(addColumn), [addColumn('session')]);
  const request = await superuser.connect();
  await request.query('begin');
  await request.query('select from session limit 1');
  // Long enough to observe, even if earlier statements use part of the attempt's time.
  const migrating = migrate(database.url, TEST_SECRET, sources, {
    lockRetry: { ...LOCK_RETRY, timeoutMs: 20_000 },
  });
  try {
    await waitFor(
      async () =>
        (await request.query(`select from pg_locks where relation = 'session'::regclass and not granted`))
          .rowCount! > 0,
      30_000,
    );
    // Locks that a request takes after it has read its session.
    await request.query(`lock table ${tables.join(', ')} in row exclusive mode nowait`);
  } finally {
    await request.query('rollback');
    request.release();
  }
  await migrating;
});

it('neither aborts nor blocks requests', async () => {
  const tables = ['session', 'person', 'job', 'recording', 'segment', 'mail'];
  const sources = withMigrations(
    ...tables.map((table) => [
      `create index concurrently if not exists "${table}_later" on "${table}" ((1))`,
      addColumn(table),
    ]),
  );
  let isOver = false;
  let longestMs = 0;
  let requests = 0;
  const traffic = async (): Promise<void> => {
    const client = await superuser.connect();
    while (!isOver) {
      const began = performance.now();
      await client.query('begin');
      for (const table of tables) await client.query(`select from ${table} limit 1 for share`);
      await client.query('commit');
      longestMs = Math.max(longestMs, performance.now() - began);
      requests++;
    }
    client.release();
  };
  const clients = [traffic(), traffic()];
  await Promise.all([migrate(database.url, TEST_SECRET, sources).finally(() => (isOver = true)), ...clients]);
  expect(requests).toBeGreaterThan(10);
  expect(longestMs).toBeLessThan(LONGEST_WAIT_MS);
  expect(await columnsNamedLater()).toEqual(tables.toSorted());
});
