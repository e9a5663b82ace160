import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../../server/src/capabilities/credits/index.ts';
import { asPlatform, asTask } from '../../server/src/platform/database/open.ts';
import { run, sqlQuery } from '../../server/src/platform/database/scope.ts';
import { type OwnCluster, startOwnCluster } from '../../server/src/testing/own-cluster.ts';
import { fillInstallation } from './fill-installation.ts';

let cluster: OwnCluster;

beforeAll(async () => {
  cluster = await startOwnCluster();
}, 120_000);
afterAll(() => cluster?.stop());

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
