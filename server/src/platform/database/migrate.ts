import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { preparePgBoss } from '../tasks/pg-boss.ts';
import { applyMigrations } from './apply-migrations.ts';
import { grantByPolicies } from './grants.ts';
import { LOGIN_SETTINGS, LOGINS, loginPassword, roleName, ROLES, SESSION_SETTINGS } from './logins.ts';
import { runInTransaction, limitLockWaits, LOCK_RETRY, type LockRetry, retryForLocks } from './lock-retry.ts';
import { applyPolicies } from './policies.ts';
import { createRecords, recordSchema, type SchemaSources } from './schema-sources.ts';
import { applySqlFiles } from './sql-files.ts';

const MIGRATION_LOCK = 4_025_001;

/**
 * Migrates the database to a schema, as its owner. One process migrates; the others wait. It is safe on a running
 * installation: locks are held only briefly, and none where nothing differs.
 *
 * @param count number of migrations, for the older schema of a backup: its tables without functions, triggers,
 *   policies and grants
 */
export async function migrate(
  ownerUrl: string,
  secret: string,
  sources: SchemaSources,
  { count, lockRetry = LOCK_RETRY }: { count?: number; lockRetry?: LockRetry } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'colloquy migrate' });
  // A lost idle connection; the next query reports it.
  client.on('error', () => {});
  await client.connect();
  const retried = <T>(change: () => Promise<T>): Promise<T> => retryForLocks(client, lockRetry, change);
  const inTransaction = (statements: string[]): Promise<void> =>
    retried(() => runInTransaction(client, lockRetry, statements));
  try {
    await applySettings(client, SESSION_SETTINGS);
    await acquireMigrationLock(client);
    await limitLockWaits(client, lockRetry);
    await retried(() => createLogins(client, secret));
    await createRecords(client);
    await applySqlFiles(client, inTransaction, [sources.ground]);
    await applyMigrations(client, lockRetry, sources.migrations, count);
    if (count === undefined) {
      await applySqlFiles(client, inTransaction, sources.sqlFiles);
      await applyPolicies(client, inTransaction, sources.tables);
      await grantByPolicies(client, inTransaction);
    }
    await retried(() => preparePgBoss(client));
    if (count === undefined) await recordSchema(client, sources, ROLES);
  } finally {
    // Ending the session releases the lock.
    await client.end();
  }
}

/** Sets parameters for this session only; the owner's role stays unchanged. */
export async function applySettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value]);
}

/** Takes the migration lock by polling: a waiting lock request would block concurrent index creation. */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>(
      'select pg_try_advisory_lock($1) as acquired',
      [MIGRATION_LOCK],
    );
    if (rows[0]!.acquired) return;
    await sleep(200);
  }
}

async function createLogins(client: pg.Client, secret: string): Promise<void> {
  for (const login of [...LOGINS, 'search'] as const) {
    const role = client.escapeIdentifier(roleName(login));
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [roleName(login)]);
    // Migrations of two databases in one cluster may create the role at the same time.
    if (!rowCount) await client.query(`create role ${role} nobypassrls noinherit`).catch(ignoreDuplicate);
    if (login !== 'search')
      await client.query(
        `alter role ${role} login password ${client.escapeLiteral(loginPassword(secret, login))}`,
      );
  }
  await setLoginSettings(client);
  // Lets the owner transfer functions to these roles; none of them can become another.
  await client.query(
    `grant ${['identity', 'platform', 'search'].map((login) => roleName(login as 'identity')).join(', ')} to current_user with inherit false, set true`,
  );
  await client.query('revoke all on schema public from public');
  await client.query(`grant usage on schema public to ${ROLES.join(', ')}`);
}

async function setLoginSettings(client: pg.Client): Promise<void> {
  for (const login of LOGINS) {
    const { rows } = await client.query<{ setting: string }>(
      `select unnest(setconfig) as setting from pg_db_role_setting
       where setdatabase = 0 and setrole = $1::regrole`,
      [roleName(login)],
    );
    for (const [name, value] of Object.entries(LOGIN_SETTINGS))
      if (!rows.some(({ setting }) => setting === `${name}=${value}`))
        await client.query(`alter role ${roleName(login)} set ${name} = ${client.escapeLiteral(value)}`);
  }
}

function ignoreDuplicate(error: Error & { code?: string }): void {
  const isDuplicate = error.code === '42710' || error.code === '23505';
  if (!isDuplicate) throw error;
}
