import pg from 'pg';
import { deriveKey } from '../secrets.ts';

const OWNER = 'colloquy_owner';

/**
 * In a PostgreSQL of our own: makes the owner of the database (who is no superuser, so that row-level security binds it
 * too) and the database itself. Returns the owner's address. Harmless when repeated.
 */
export async function makeOwnedDatabase(superuserUrl: string, secret: string, database: string): Promise<string> {
  const password = deriveKey(secret, 'database/owner').toString('base64url');
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const owner = await client.query('select 1 from pg_roles where rolname = $1', [OWNER]);
    if (!owner.rowCount) await client.query(`create role ${OWNER} createrole nobypassrls`);
    await client.query(`alter role ${OWNER} login password ${client.escapeLiteral(password)}`);
    const existing = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!existing.rowCount) await client.query(`create database ${client.escapeIdentifier(database)} owner ${OWNER}`);
  } finally {
    await client.end();
  }
  const url = new URL(superuserUrl);
  url.username = OWNER;
  url.password = password;
  url.pathname = `/${database}`;
  return url.href;
}
