/**
 * A step of the start: the database's schema brought to this version. With our own PostgreSQL, whose superuser's
 * address comes as COLLOQUY_SUPERUSER_URL, the database and its owner are made first; the owner's address is answered.
 */
import { readConfig } from '../../server/src/platform/config.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { ensureDatabase } from '../../server/src/platform/postgres/index.ts';

const superuserUrl = process.env.COLLOQUY_SUPERUSER_URL;

try {
  const databaseUrl =
    superuserUrl === undefined ? process.env.DATABASE_URL : await ensureDatabase(superuserUrl);
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl });
  await migrate(config.databaseUrl, config.secret);
  process.send?.({ databaseUrl });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
