/** `node server/src/migrate.ts`: brings the database of DATABASE_URL to this version's schema. */
import { readConfig } from './platform/config.ts';
import { migrate } from './platform/database/migrate.ts';

const config = readConfig();
await migrate(config.databaseUrl, config.secret);
