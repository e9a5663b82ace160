import { createHmac } from 'node:crypto';

/** Database and owner role of the bundled PostgreSQL. */
export const databaseName = 'colloquy';

/**
 * Derives the owner's address, the equivalent of `DATABASE_URL`, from the superuser's. The owner's password
 * is derived from the superuser's, which it does not reveal.
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

/** A database's address without credentials; each process adds those of its login. */
export function withoutUser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = '';
  url.password = '';
  return url.href;
}
