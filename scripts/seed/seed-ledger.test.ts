import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../server/src/capabilities/credits/index.ts';
import { asPlatform, asSystem } from '../../server/src/platform/database/open-scope.ts';
import { run, sqlQuery } from '../../server/src/platform/database/scope.ts';
import { type DedicatedCluster, startDedicatedCluster } from '../../server/src/testing/dedicated-cluster.ts';
import { seedInstallation } from './seed-installation.ts';

let cluster: DedicatedCluster;

beforeAll(async () => {
  cluster = await startDedicatedCluster();
}, 120_000);
afterAll(() => cluster?.stop());

it('writes two years of consistent credits', async () => {
  await seedInstallation({ organisations: 2, users: 20, jobs: 60 });
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ id: string; months: number; services: number }>(
      `select organisation_id as id, count(distinct date_trunc('month', at))::int as months,
         count(distinct sid)::int as services
       from credit_posting where spent > 0 group by organisation_id`,
    ),
  );
  expect(rows).toHaveLength(2);
  for (const { id, months, services } of rows) {
    expect(await run(asSystem(id), checkLedger)).toEqual([]);
    expect(months).toBeGreaterThan(20);
    expect(services).toBe(5);
  }
});
