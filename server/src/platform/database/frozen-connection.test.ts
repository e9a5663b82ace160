import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { aJobRow } from '../../testing/rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runPatiently } from '../tasks/run-patiently.ts';
import { asTask } from './open.ts';
import { closePools, openPools } from './pools.ts';
import { run, sqlQuery } from './scope.ts';
import { isStoreAway } from './store-away.ts';

const server = useTestServer();
let proxy: FreezableProxy;
let organisationId: string;
let job: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  job = await aJobRow(server, await aPerson(organisationId));
  // The limits of every login (see migrate.test.ts), made small for this database.
  const { pathname } = new URL(server.config.databaseUrl);
  for (const setting of [`idle_in_transaction_session_timeout = '1s'`, `lock_timeout = '100ms'`])
    await server.behind.query(`alter role colloquy_app in database ${pathname.slice(1)} set ${setting}`);
  proxy = await startFreezableProxy(server.config.databaseUrl);
  await closePools();
  openPools(proxy.url, server.config.secret);
});
afterAll(async () => {
  await closePools();
  await proxy.close();
});

const rename = (name: string): Promise<unknown> =>
  sqlQuery('update job set name = $1 where id = $2', [name, job]);

it('of a worker that froze in a transaction frees its locks, and its successor goes on', async () => {
  const holding = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const frozen = run(asTask(organisationId), async () => {
    await rename('of the frozen one');
    proxy.freeze();
    holding.resolve();
    await goOn.promise;
    await sqlQuery('select 1');
  });
  await holding.promise;
  // Nobody waits for the lock longer than its limit, and background work asks again until it has it.
  await expect(run(asTask(organisationId), () => rename('of a hasty one'))).rejects.toMatchObject({
    code: '55P03',
  });
  await runPatiently(asTask(organisationId), () => rename('of its successor'));
  proxy.thaw();
  goOn.resolve();
  // What wakes finds its connection gone, which background work takes for a database that is away.
  await expect(frozen).rejects.toSatisfy(isStoreAway);
  const { rows } = await server.behind.query('select name from job where id = $1', [job]);
  expect(rows).toEqual([{ name: 'of its successor' }]);
});
