import { expect, it } from 'vitest';
import { aPerson } from '../../capabilities/identity/identity.factory.ts';
import { anOrganisation } from '../../capabilities/organisations/organisations.factory.ts';
import { actAs } from '../../testing/browser.ts';
import { addHostileRoute, sendHostileRequests } from '../../testing/hostile-requests.ts';
import { insertJobRow } from '../../testing/insert-rows.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { makeApp } from '../http/app.ts';

const server = useTestServer();

it('leaks nothing in twenty thousand hostile requests of five organisations', async () => {
  const app = await makeApp(server.config);
  const late: string[] = [];
  addHostileRoute(app, late);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const callers = [];
  for (let count = 0; count < 5; count++) {
    const person = await aPerson((await anOrganisation()).id);
    for (let jobs = 0; jobs < 4; jobs++) await insertJobRow(server, person);
    callers.push({ cookie: (await actAs(server, person)).cookie!, organisationId: person.organisationId });
  }
  expect(await sendHostileRequests(address, callers, 20_000)).toMatchObject({ sent: 20_000, leaks: [] });
  expect(late).toEqual([]);
  await app.close();
}, 600_000);
