import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { type FreezableProxy, startFreezableProxy } from '../../testing/freezable-proxy.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { runWithRetry, run, sqlQuery } from './scope.ts';
import { asSystem } from './open-scope.ts';
import { closePools, openPools } from './pools.ts';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const server = useTestServer();
let proxy: FreezableProxy;
let organisationId: string;
let job: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  job = await insertJobRow(server, await aPerson(organisationId));
  // The limits of every login (see migrate.test.ts), reduced for this database.
  const { pathname } = new URL(server.config.databaseUrl);
  for (const setting of [`idle_in_transaction_session_timeout = '1s'`, `lock_timeout = '100ms'`])
    await server.superuser.query(`alter role colloquy_app in database ${pathname.slice(1)} set ${setting}`);
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

it('releases the locks of a worker that froze in a transaction, so that its successor continues', async () => {
  const locked = Promise.withResolvers<void>();
  const resume = Promise.withResolvers<void>();
  const frozen = run(asSystem(organisationId), async () => {
    await rename('of the frozen one');
    proxy.freeze();
    locked.resolve();
    await resume.promise;
    await sqlQuery('select 1');
  });
  await locked.promise;
  // The lock wait is limited; background work retries until it gets the lock.
  await expect(run(asSystem(organisationId), () => rename('of a hasty one'))).rejects.toMatchObject({
    code: '55P03',
  });
  await runWithRetry(asSystem(organisationId), () => rename('of its successor'));
  proxy.thaw();
  resume.resolve();
  // After waking, the worker finds its connection closed, which counts as an unavailable database.
  await expect(frozen).rejects.toSatisfy(isDatabaseUnavailable);
  const { rows } = await server.superuser.query('select name from job where id = $1', [job]);
  expect(rows).toEqual([{ name: 'of its successor' }]);
});
