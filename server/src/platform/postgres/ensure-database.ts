/** The product's database in the bundled PostgreSQL, and its owner. */
import pg from 'pg';
import { databaseName as name, ownerUrl } from './owner-url.ts';

/**
 * Creates the database and its owner if missing. The owner is not a superuser, who would bypass row-level
 * security, so the bundled PostgreSQL behaves like an external one.
 *
 * @param superuserUrl the address that `ensurePostgres` returns
 * @returns the owner's address, the equivalent of `DATABASE_URL`
 */
export async function ensureDatabase(superuserUrl: string): Promise<string> {
  const owner = ownerUrl(superuserUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const password = client.escapeLiteral(decodeURIComponent(new URL(owner).password));
    await ignoreCode('42710', () => client.query(`create role ${name} login createrole createdb`));
    await client.query(`alter role ${name} password ${password}`);
    await ignoreCode('42P04', () => client.query(`create database ${name} owner ${name}`));
  } finally {
    await client.end();
  }
  return owner;
}

/** Ignores PostgreSQL's "duplicate" codes: an earlier or concurrent start created it. */
async function ignoreCode(code: string, make: () => Promise<unknown>): Promise<void> {
  await make().catch((error: unknown) => {
    if ((error as { code?: string }).code !== code) throw error;
  });
}
