/**
 * `npm run seed -- --organisations 200 --users 4000 --jobs 10000` adds generated organisations, users and
 * jobs, to test screens and lists with much data. Uses the database of DATABASE_URL, or that of the running
 * or stopped installation in COLLOQUY_DATA, and keeps existing data.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { withScopes } from './installation.ts';
import { seedInstallation } from './seed/seed-installation.ts';

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
if (size.success) await withScopes(() => seedInstallation(size.data, (done) => console.log(done)));
else {
  console.error('Say whole numbers from 1: --organisations 200 --users 4000 --jobs 10000.');
  process.exitCode = 2;
}
