/** The product's database in our own PostgreSQL, and the login that owns it. */
export const databaseName = 'colloquy';

/** The owner's address, what `DATABASE_URL` holds elsewhere, out of the superuser's: both have the same password. */
export function ownerUrl(superuserUrl: string): string {
  const owner = new URL(superuserUrl);
  owner.username = databaseName;
  owner.pathname = databaseName;
  return owner.href;
}
