import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareQueue } from '../tasks/queue.ts';
import { applyMigrations, readMigrations } from './apply-migrations.ts';
import { grantByPolicies } from './grants.ts';
import { LOGIN_SETTINGS, LOGINS, loginPassword, roleName, SESSION_SETTINGS } from './logins.ts';
import {
  attempt,
  limitLockWaits,
  LOCK_PATIENCE,
  type LockPatience,
  retryForLocks,
} from './retry-for-locks.ts';
import { writeWordOrigins } from './write-word-origins.ts';

const LOCK = 4_025_001;

/**
 * Brings a database to this version's schema, as its owner. One process at a time; the others wait for the version. Made
 * for a running installation: it holds no lock that others wait for longer than a moment, and none where nothing differs.
 *
 * @param count of migrations, where it is to have an older schema first: that of a backup
 */
export async function migrate(
  ownerUrl: string,
  secret: string,
  count?: number,
  patience: LockPatience = LOCK_PATIENCE,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'colloquy migrate' });
  // A connection that is lost while nothing is asked: the next query says so.
  client.on('error', () => {});
  await client.connect();
  const retried = <T>(change: () => Promise<T>): Promise<T> => retryForLocks(client, patience, change);
  try {
    await applySettings(client, SESSION_SETTINGS);
    await waitForOthers(client);
    await limitLockWaits(client, patience);
    await retried(() => makeLogins(client, secret));
    await applyMigrations(client, patience, count);
    await grantByPolicies(client, (statements) => retried(() => attempt(client, patience, statements)));
    await retried(() => prepareQueue(client));
    await writeWordOrigins(client, patience);
  } finally {
    // Ending the session gives the lock back.
    await client.end();
  }
}

/** Settings for this session alone: the owner's login is not ours to change. */
export async function applySettings(client: pg.Client, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [name, value]);
}

/** Takes the lock of migrations. Asks for it again and again: who waits for it keeps an index from being made meanwhile. */
async function waitForOthers(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>('select pg_try_advisory_lock($1) as ours', [LOCK]);
    if (rows[0]!.ours) return;
    await sleep(200);
  }
}

/** Hashes of the migrations that make this version's schema, in order. */
export const knownMigrations = (): string[] => readMigrations().map(({ hash }) => hash);

/** Hashes of those that a database has had, in order. */
export async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ hash }) => hash);
}

async function makeLogins(client: pg.Client, secret: string): Promise<void> {
  for (const login of [...LOGINS, 'search'] as const) {
    const role = client.escapeIdentifier(roleName(login));
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [roleName(login)]);
    // Two databases of one cluster may be migrated at the same time: whoever comes second finds the role.
    if (!rowCount) await client.query(`create role ${role} nobypassrls noinherit`).catch(ignoreDuplicate);
    if (login !== 'search')
      await client.query(
        `alter role ${role} login password ${client.escapeLiteral(loginPassword(secret, login))}`,
      );
  }
  await setLoginSettings(client);
  // Lets the owner hand functions over to them; none of them can become another.
  await client.query(
    `grant ${['identity', 'platform', 'search'].map((login) => roleName(login as 'identity')).join(', ')} to current_user with inherit false, set true`,
  );
  await client.query('revoke all on schema public from public');
  await client.query(
    `grant usage on schema public to ${[...LOGINS, 'search' as const].map(roleName).join(', ')}`,
  );
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

/** Waits until the database has the schema of this version, or says after a minute that it never came. */
export async function waitForSchema(
  query: (text: string) => Promise<{ rows: { done: number }[] }>,
): Promise<void> {
  const { default: journal } = (await import('../../../migrations/meta/_journal.json', {
    with: { type: 'json' },
  })) as {
    default: { entries: unknown[] };
  };
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const answer = await query('select count(*)::int as done from drizzle.__drizzle_migrations').catch(
      () => undefined,
    );
    if ((answer?.rows[0]?.done ?? 0) >= journal.entries.length) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error('The database has an older schema than this version needs: run the migration first.');
}
