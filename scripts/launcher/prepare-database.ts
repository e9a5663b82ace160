/**
 * A step of the start: the schema of the database in DATABASE_URL brought to this version. With our own PostgreSQL,
 * whose superuser's address comes as COLLOQUY_SUPERUSER_URL, the database and its owner are made first.
 */
import { readConfig } from '../../server/src/platform/config.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { ensureDatabase } from '../../server/src/platform/postgres/index.ts';

const superuserUrl = process.env.COLLOQUY_SUPERUSER_URL;

try {
  if (superuserUrl !== undefined) await ensureDatabase(superuserUrl);
  const config = readConfig();
  await migrate(config.databaseUrl, config.secret);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
