/** A process of its own for the tests: makes the folder's PostgreSQL run, says where, and stays until it is killed. */
import { ensurePostgres } from './index.ts';
import { withoutDurability } from './test-postgres.ts';

const [dataFolder = '', sharedFolder = ''] = process.argv.slice(2);
const postgres = await ensurePostgres({ dataFolder, sharedFolder, settings: withoutDurability });
process.send?.({ url: postgres.url });
process.on('disconnect', () => process.exit());
