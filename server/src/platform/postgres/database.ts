/** The product's database in our own PostgreSQL, and who owns it. */
import pg from 'pg';
import { databaseName as name, ownerUrl } from './owner-url.ts';

/**
 * Makes the database and its owner where they are missing. The owner is not a superuser, who would see through row
 * security, so that our own PostgreSQL behaves like anybody else's.
 *
 * @param superuserUrl the address that `ensurePostgres` answers
 * @returns the owner's address, what `DATABASE_URL` holds elsewhere
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

/** What was made before, by an earlier start or a faster one, is fine: PostgreSQL's "duplicate" codes. */
async function ignoreCode(code: string, make: () => Promise<unknown>): Promise<void> {
  await make().catch((error: unknown) => {
    if ((error as { code?: string }).code !== code) throw error;
  });
}
