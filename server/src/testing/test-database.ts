import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../platform/database/migrate.ts';
import { schemaHash } from '../platform/database/schema-sources.ts';
import { schemaSources } from '../schema-sources.ts';

export const TEST_SECRET = 'a-secret-of-the-tests-that-is-long-enough';
const LOCK = 4_025_002;

const at = (url: string, database: string): string =>
  Object.assign(new URL(url), { pathname: `/${database}` }).href;

/**
 * Creates a database for a test file from a template that is migrated once per run. Returns the addresses for
 * the owner and the superuser.
 */
export async function createTestDatabase(): Promise<{
  url: string;
  superuserUrl: string;
  drop: () => Promise<void>;
}> {
  const home = inject('postgresUrl');
  const client = new pg.Client({ connectionString: home });
  await client.connect();
  const template = `template_${schemaHash(schemaSources).slice(0, 12)}`;
  const name = `test_${process.pid}_${Date.now().toString(36)}`;
  await client.query('select pg_advisory_lock($1)', [LOCK]);
  const existing = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (!existing.rowCount) {
    await client.query(`create database ${template}_new`);
    await migrate(at(home, `${template}_new`), TEST_SECRET, schemaSources);
    await client.query(`alter database ${template}_new rename to ${template}`);
  }
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return {
    url: at(home, name),
    superuserUrl: at(inject('postgresSuperuserUrl'), name),
    drop: async () => {
      // Only the superuser may end connections left by a killed process.
      const again = new pg.Client({ connectionString: inject('postgresSuperuserUrl') });
      await again.connect();
      await again.query(`drop database if exists ${name} with (force)`);
      await again.end();
    },
  };
}
