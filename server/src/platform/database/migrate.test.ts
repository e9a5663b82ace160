import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createTestDatabase, TEST_SECRET } from '../../testing/test-database.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { LOGIN_SETTINGS, LOGINS, loginUrl, roleName } from './logins.ts';
import { migrate } from './migrate.ts';
import { schemaSources } from '../../schema-sources.ts';
import type { LockRetry } from './lock-retry.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let superuser: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  superuser = new pg.Pool({ connectionString: database.superuserUrl });
  superuser.on('error', () => {});
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

const ONE_ATTEMPT: LockRetry = { timeoutMs: 50, pauseMs: 0, limitMs: 0 };
const MANY_ATTEMPTS: LockRetry = { timeoutMs: 50, pauseMs: 20, limitMs: 60_000 };

const migrateAgain = (lockRetry: LockRetry): Promise<void> =>
  migrate(database.url, TEST_SECRET, schemaSources, { lockRetry });

/** An open transaction, such as a backup or a request. */
async function inTransaction<T>(fn: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await superuser.connect();
  try {
    await client.query('begin');
    return await fn(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function lockAllTables(client: pg.PoolClient, mode: string): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p')`,
  );
  expect(rows.length).toBeGreaterThan(50);
  await client.query(`lock table ${rows.map(({ table }) => table).join(', ')} in ${mode} mode`);
}

// A backup holds ACCESS SHARE, which conflicts only with ACCESS EXCLUSIVE; traffic holds locks that conflict
// with more.
it.each(['access share', 'row exclusive'])(
  'takes no lock that conflicts with %s on any table where nothing differs',
  (mode) =>
    inTransaction(async (client) => {
      await lockAllTables(client, mode);
      await migrateAgain(ONE_ATTEMPT);
    }),
);

it('fixes differences in short attempts that neither block nor deadlock traffic', async () => {
  await superuser.query('alter table job no force row level security');
  await superuser.query('alter table task no force row level security');
  await superuser.query('drop policy owner_read on task');
  await superuser.query('grant update on audit_entry to colloquy_app');
  await superuser.query('revoke select on person from colloquy_app');
  const isForced = async (table: string): Promise<boolean> =>
    (
      await superuser.query(
        `select relforcerowsecurity as forced from pg_class where oid = to_regclass($1)`,
        [table],
      )
    ).rows[0].forced;
  const isWaiting = async (): Promise<boolean> =>
    (await superuser.query(`select from pg_locks where relation = 'task'::regclass and not granted`))
      .rowCount! > 0;
  let migrating: Promise<void> | undefined;
  await inTransaction(async (client) => {
    // Locks the tables in the opposite order of the migration.
    await client.query('lock table task in row exclusive mode');
    migrating = migrateAgain(MANY_ATTEMPTS);
    await waitFor(() => isForced('job'), 20_000);
    await waitFor(isWaiting, 20_000);
    const reader = await superuser.connect();
    await reader.query(`set statement_timeout = '10s'`);
    for (let count = 0; count < 20; count++) await reader.query('select from task limit 1');
    reader.release();
    await waitFor(isWaiting, 20_000);
    await client.query('lock table job in row exclusive mode');
    expect(await isForced('task')).toBe(false);
    await client.query('commit');
  });
  await migrating;
  expect(await isForced('task')).toBe(true);
  const { rows } = await superuser.query(
    `select has_table_privilege('colloquy_app', 'audit_entry', 'update') as excess,
       has_table_privilege('colloquy_app', 'person', 'select') as lacking,
       exists (select from pg_policies where tablename = 'task' and policyname = 'owner_read') as policy`,
  );
  expect(rows).toEqual([{ excess: false, lacking: true, policy: true }]);
});

it('reports a lock that is not available', () =>
  inTransaction(async (client) => {
    await superuser.query('alter table task no force row level security');
    await client.query('lock table task in access share mode');
    await expect(migrateAgain(ONE_ATTEMPT)).rejects.toThrow('something holds a table that has to change');
    await client.query('rollback');
    await migrateAgain(ONE_ATTEMPT);
  }));

it.each(LOGINS)(
  'limits sessions of %s, so that a dead or frozen process releases its locks',
  async (login) => {
    await superuser.query(`alter role ${roleName(login)} reset lock_timeout`);
    await migrateAgain(MANY_ATTEMPTS);
    const client = new pg.Client({ connectionString: loginUrl(database.url, TEST_SECRET, login) });
    await client.connect();
    const { rows } = await client.query<{ name: string; set: string }>(
      'select name, current_setting(name) as set from unnest($1::text[]) name',
      [Object.keys(LOGIN_SETTINGS)],
    );
    await client.end();
    expect(Object.fromEntries(rows.map(({ name, set }) => [name, set]))).toEqual(LOGIN_SETTINGS);
  },
);

it('creates a published view again that a migration has dropped', async () => {
  await superuser.query('drop view published.person');
  await migrateAgain(ONE_ATTEMPT);
  const { rows } = await superuser.query(
    `select has_table_privilege('colloquy_app', 'published.person', 'select') as readable`,
  );
  expect(rows).toEqual([{ readable: true }]);
});
