import { readSession, stayActive } from '@colloquy/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson } from './identity.factory.ts';

const server = useTestServer({ COLLOQUY_IDLE_MINUTES: '30' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const inOrganisation = async (idleMinutes: number | null) => {
  const { id } = await anOrganisation();
  await server.behind.query('update organisation set settings = $2 where id = $1', [
    id,
    JSON.stringify({ idleMinutes }),
  ]);
  return actAs(server, await aPerson(id));
};

it.each([
  ['the operator’s limit where it has none', null, 30],
  ['its own where that is shorter', 10, 10],
  ['the operator’s limit where its own is longer', 600, 30],
])('an organisation has %s', async (_name, own, limit) => {
  const browser = await inOrganisation(own);
  expect(await browser.get(readSession)).toMatchObject({ idleMinutes: limit });
  later(limit - 1);
  expect((await browser.call(readSession)).status).toBe(200);
  later(1.1);
  expect(await browser.call(readSession)).toMatchObject({ status: 401, answer: { error: 'signed-out' } });
});

it('requests alone are no activity; somebody at the browser is', async () => {
  const browser = await inOrganisation(null);
  for (let count = 0; count < 5; count++) {
    later(5);
    await browser.get(readSession);
  }
  await browser.get(stayActive);
  later(29);
  expect((await browser.call(readSession)).status).toBe(200);
  later(2);
  expect((await browser.call(readSession)).status).toBe(401);
  expect((await browser.call(stayActive)).status).toBe(401);
});
