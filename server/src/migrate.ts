/**
 * `node server/src/migrate.ts`: migrates the database of DATABASE_URL to the schema of this version. If
 * COLLOQUY_SUPERUSER_URL is set, as for the embedded PostgreSQL, it creates the database and its owner first.
 */
import { readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';
import { ensureDatabase } from './platform/postgres/index.ts';
import { schemaSources } from './schema-sources.ts';

const superuserUrl = process.env.COLLOQUY_SUPERUSER_URL;

try {
  if (superuserUrl !== undefined) await ensureDatabase(superuserUrl);
  const config = readConfig();
  await migrate(config.databaseUrl, config.secret, schemaSources);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
