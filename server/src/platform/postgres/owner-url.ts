import { createHmac } from 'node:crypto';

/** The product's database in our own PostgreSQL, and the login that owns it. */
export const databaseName = 'colloquy';

/**
 * The owner's address, what `DATABASE_URL` holds elsewhere, out of the superuser's. The owner's password follows from
 * the superuser's, and not the other way round.
 */
export function ownerUrl(superuserUrl: string): string {
  const owner = new URL(superuserUrl);
  owner.username = databaseName;
  owner.password = createHmac('sha256', decodeURIComponent(owner.password))
    .update('owner of the database')
    .digest('base64url');
  owner.pathname = databaseName;
  return owner.href;
}

/** A database's address without user and password: each process adds those of the login that it uses. */
export function withoutUser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
}
