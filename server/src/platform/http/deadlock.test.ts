import { expect, it } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs } from '../../testing/browser.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { sqlQuery } from '../database/scope.ts';
import { makeApp } from './app.ts';
import { runFor } from './serve.ts';

const server = useTestServer();

it('retries a request after a deadlock instead of failing', async () => {
  const person = await aPerson((await anOrganisation()).id);
  const [first, second] = [await insertJobRow(server, person), await insertJobRow(server, person)];
  const rename = 'update job set name = $1 where id = $2';
  const other = await server.superuser.connect();
  let attempts = 0;
  let others: Promise<unknown> | undefined;
  const app = await makeApp(server.config);
  app.post('/api/test/rename-both', (request) =>
    runFor(request, 'signed-in', async () => {
      attempts += 1;
      await sqlQuery(rename, ['renamed', first]);
      if (attempts === 1) {
        // Another transaction locks the rows in the opposite order and does not check for deadlocks.
        await other.query(`begin; set local deadlock_timeout = '10min'`);
        await other.query(rename, ['of the other', second]);
        others = other.query(rename, ['of the other', first]).then(() => other.query('commit'));
      }
      await sqlQuery(rename, ['renamed', second]);
      return {};
    }),
  );
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { cookie } = await actAs(server, person);
  const answer = await fetch(`${address}/api/test/rename-both`, {
    method: 'POST',
    headers: { cookie: `token=${cookie}`, origin: address },
  });
  await others;
  other.release();
  await app.close();
  expect(answer.status).toBe(200);
  // A third attempt if the two collide again.
  expect([2, 3]).toContain(attempts);
  const { rows } = await server.superuser.query('select name from job where id = any ($1)', [
    [first, second],
  ]);
  expect(rows).toEqual([{ name: 'renamed' }, { name: 'renamed' }]);
});
