import { changeOwnSettings, readOwnSettings, readSession, stayActive } from '@colloquy/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson } from './identity.factory.ts';
import { limitIdleSessions } from '../../platform/database/open.ts';
import { applyOperatorLimit } from './idle.ts';

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

const saveLimit = async (admin: Awaited<ReturnType<typeof actAs>>, idleMinutes: number | null) => {
  const { version, timeZone, settings } = await admin.get(readOwnSettings);
  const body = { version, timeZone, settings: { ...settings, idleMinutes } };
  return admin.get(changeOwnSettings, { body });
};

describe('a limit that is set later', () => {
  beforeEach(() => limitIdleSessions({ idleMinutes: null }));
  afterEach(() => limitIdleSessions({ idleMinutes: 30 }));

  it('counts from then for the sessions of the organisation, and revives none that had ended', async () => {
    const { id } = await anOrganisation();
    const admin = await actAs(server, await aPerson(id, 'organisationadmin'));
    const colleague = await actAs(server, await aPerson(id));
    const elsewhere = await aPerson((await anOrganisation()).id);
    await actAs(server, elsewhere);
    const activeAt = async () =>
      (
        await server.behind.query<{ at: Date }>(
          'select last_active_at as at from session where person_id = $1',
          [elsewhere.id],
        )
      ).rows[0]?.at;
    const before = await activeAt();
    later(600);
    expect((await saveLimit(admin, 20)).operator).toEqual({
      adminsNeedSecondFactor: false,
      idleMinutes: null,
    });
    expect((await admin.call(readSession)).status).toBe(200);
    expect((await colleague.call(readSession)).status).toBe(200);
    expect(await activeAt()).toEqual(before);
    later(19);
    await admin.get(stayActive);
    later(2);
    await saveLimit(admin, 10);
    expect((await admin.call(readSession)).status).toBe(200);
    expect((await colleague.call(readSession)).status).toBe(401);
  });

  it('counts from the first start with it where the operator sets it, not from later ones', async () => {
    const browser = await actAs(server, await aPerson((await anOrganisation()).id));
    await applyOperatorLimit();
    later(600);
    limitIdleSessions({ idleMinutes: 30 });
    await applyOperatorLimit();
    expect((await browser.call(readSession)).status).toBe(200);
    later(20);
    await applyOperatorLimit();
    later(11);
    expect((await browser.call(readSession)).status).toBe(401);
    limitIdleSessions({ idleMinutes: 15 });
    await applyOperatorLimit();
    expect((await browser.call(readSession)).status).toBe(401);
  });
});
