import pg from 'pg';
import { RestoreRefusedError } from './restore-state.ts';

/**
 * Refuses a database that contains data or whose schema is newer than that of the backup.
 *
 * @param migrations number of migrations in the backup's schema
 */
export async function requireEmpty(databaseUrl: string, migrations: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ isMade: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.organisation') is not null
         as "isMade"`,
    );
    if (!rows[0]!.isMade) return;
    if (await hasOrganisations(client))
      throw new RestoreRefusedError(
        'This installation is not empty. A backup is restored into a new one: choose another data folder or database.',
      );
    const applied = await client.query<{ count: number }>(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    if (applied.rows[0]!.count > migrations)
      throw new RestoreRefusedError(
        'This database was started by a newer version than the backup’s. Choose a fresh data folder or database.',
      );
  } finally {
    await client.end();
  }
}

/** Reads without row-level security, because the policies of an older schema hide the rows from the owner. */
async function hasOrganisations(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  await client.query('alter table organisation no force row level security');
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from organisation) as found',
  );
  await client.query('rollback');
  return rows[0]!.found;
}
