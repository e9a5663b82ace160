/**
 * `npm run seed -- --organisations 200 --users 4000 --jobs 10000`: fills an installation with organisations, users and
 * jobs that nobody made, to see how screens and lists do with many. The database is DATABASE_URL, or that of the
 * installation in COLLOQUY_DATA, running or not. What is there stays.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withScopes } from './installation.ts';
import { fillInstallation } from './seed/fill-installation.ts';

const count = z.coerce.number().int().min(1).max(1_000_000);
const sizes = z.object({ organisations: count, users: count, jobs: count });

const { values } = parseArgs({
  options: {
    organisations: { type: 'string', default: '20' },
    users: { type: 'string', default: '400' },
    jobs: { type: 'string', default: '1000' },
  },
});
const size = sizes.safeParse(values);
if (size.success) await withScopes(() => fillInstallation(size.data, (done) => console.log(done)));
else {
  console.error('Say whole numbers from 1: --organisations 200 --users 4000 --jobs 10000.');
  process.exitCode = 2;
}
