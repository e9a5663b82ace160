import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';

export const TEST_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK = 4_025_002;

const at = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

/** A fresh database for a test file, copied from a template that is migrated once a run. Answers the owner's and the superuser's addresses. */
export async function makeTestDatabase(): Promise<{
  url: string;
  superuserUrl: string;
  drop: () => Promise<void>;
}> {
  const home = inject('postgresUrl');
  const client = new pg.Client({ connectionString: home });
  await client.connect();
  const template = `template_${migrationsHash()}`;
  const name = `test_${process.pid}_${Date.now().toString(36)}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  const existing = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (!existing.rowCount) {
    await client.query(`create database ${template}_new`);
    await migrate(at(home, `${template}_new`), TEST_SECRET);
    await client.query(`alter database ${template}_new rename to ${template}`);
  }
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return {
    url: at(home, name),
    superuserUrl: at(inject('postgresSuperuserUrl'), name),
    drop: async () => {
      // As the superuser, who may end whatever connection a killed process has left.
      const again = new pg.Client({ connectionString: inject('postgresSuperuserUrl') });
      await again.connect();
      await again.query(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}

/** Another set of migrations needs another template. */
function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS).toSorted())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, file)));
  return hash.digest('hex').slice(0, 12);
}
