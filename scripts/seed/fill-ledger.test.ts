import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../server/src/capabilities/credits/index.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { asPlatform, asTask } from '../../server/src/platform/database/open.ts';
import { closePools, openPools } from '../../server/src/platform/database/pools.ts';
import { run, sqlQuery } from '../../server/src/platform/database/scope.ts';
import { openOutbox } from '../../server/src/platform/mail/outbox.ts';
import { ensureDatabase, ensurePostgres } from '../../server/src/platform/postgres/index.ts';
import { fillInstallation } from './fill-installation.ts';

const SECRET = 'a-secret-of-the-seed-that-is-long-enough';

let folder: string;
let postgres: Awaited<ReturnType<typeof ensurePostgres>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'colloquy-seed-'));
  await chmod(folder, 0o711); // as root, the account that runs PostgreSQL passes through
  const dataFolder = path.join(folder, 'data');
  postgres = await ensurePostgres({ dataFolder, sharedFolder: path.join(folder, 'clusters') });
  const databaseUrl = await ensureDatabase(postgres.url);
  await migrate(databaseUrl, SECRET);
  openPools(databaseUrl, SECRET);
  openOutbox(readConfig({ COLLOQUY_DATA: dataFolder, COLLOQUY_SECRET: SECRET, DATABASE_URL: databaseUrl }));
}, 120_000);
afterAll(async () => {
  await closePools();
  await postgres.stop('immediate');
  await rm(folder, { recursive: true, force: true });
});

it('writes two years of credits as the ledger itself would have', async () => {
  await fillInstallation({ organisations: 2, users: 20, jobs: 60 });
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string; months: number; services: number }>(
      `select organisation_id as id, count(distinct date_trunc('month', at))::int as months,
         count(distinct sid)::int as services
       from credit_posting where spent > 0 group by organisation_id`,
    ),
  );
  expect(rows).toHaveLength(2);
  for (const { id, months, services } of rows) {
    expect(await run(asTask(id), checkLedger)).toEqual([]);
    expect(months).toBeGreaterThan(20);
    expect(services).toBe(5);
  }
});
