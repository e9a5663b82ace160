/**
 * A child process for tests: starts the folder's PostgreSQL, reports its address, and stays until it is
 * killed.
 */
import { ensurePostgres } from './index.ts';
import { withoutDurability } from './test-postgres.ts';

const [dataFolder = '', sharedFolder = ''] = process.argv.slice(2);
const postgres = await ensurePostgres({ dataFolder, sharedFolder, settings: withoutDurability });
process.send?.({ url: postgres.url });
process.on('disconnect', () => process.exit());
