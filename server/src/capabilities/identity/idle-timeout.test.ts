import { readSession, extendSession } from '@colloquy/contract/identity';
import { changeOwnSettings, readOwnSettings } from '@colloquy/contract/organisations';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson } from './identity.factory.ts';
import { setOperatorIdleMinutes } from '../../platform/database/open-scope.ts';
import { applyOperatorIdleLimit } from './idle-timeout.ts';

const server = useTestServer({ COLLOQUY_IDLE_MINUTES: '30' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());
const advanceClock = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

const inOrganisation = async (idleMinutes: number | null) => {
  const { id } = await anOrganisation();
  await server.superuser.query('update organisation set settings = $2 where id = $1', [
    id,
    JSON.stringify({ idleMinutes }),
  ]);
  return actAs(server, await aPerson(id));
};

it.each([
  ['the operator’s limit where it has none', null, 30],
  ['its own where that is shorter', 10, 10],
  ['the operator’s limit where its own is longer', 600, 30],
])('the limit is %s', async (_name, own, limit) => {
  const browser = await inOrganisation(own);
  expect(await browser.get(readSession)).toMatchObject({ idleMinutes: limit });
  advanceClock(limit - 1);
  expect((await browser.call(readSession)).status).toBe(200);
  advanceClock(1.1);
  expect(await browser.call(readSession)).toMatchObject({ status: 401, answer: { error: 'signed-out' } });
});

it('requests alone do not count as activity; a user at the browser does', async () => {
  const browser = await inOrganisation(null);
  for (let count = 0; count < 5; count++) {
    advanceClock(5);
    await browser.get(readSession);
  }
  await browser.get(extendSession);
  advanceClock(29);
  expect((await browser.call(readSession)).status).toBe(200);
  advanceClock(2);
  expect((await browser.call(readSession)).status).toBe(401);
  expect((await browser.call(extendSession)).status).toBe(401);
});

const saveLimit = async (admin: Awaited<ReturnType<typeof actAs>>, idleMinutes: number | null) => {
  const { version, timeZone, settings } = await admin.get(readOwnSettings);
  const body = { version, timeZone, settings: { ...settings, idleMinutes } };
  return admin.get(changeOwnSettings, { body });
};

describe('a limit that is set later', () => {
  beforeEach(() => setOperatorIdleMinutes({ idleMinutes: null }));
  afterEach(() => setOperatorIdleMinutes({ idleMinutes: 30 }));

  it("counts from then for the organisation's sessions and revives none that ended", async () => {
    const { id } = await anOrganisation();
    const admin = await actAs(server, await aPerson(id, 'organisationadmin'));
    const colleague = await actAs(server, await aPerson(id));
    const elsewhere = await aPerson((await anOrganisation()).id);
    await actAs(server, elsewhere);
    const activeAt = async () =>
      (
        await server.superuser.query<{ at: Date }>(
          'select last_active_at as at from session where person_id = $1',
          [elsewhere.id],
        )
      ).rows[0]?.at;
    const before = await activeAt();
    advanceClock(600);
    expect((await saveLimit(admin, 20)).operator).toEqual({
      adminsNeedSecondFactor: false,
      idleMinutes: null,
    });
    expect((await admin.call(readSession)).status).toBe(200);
    expect((await colleague.call(readSession)).status).toBe(200);
    expect(await activeAt()).toEqual(before);
    advanceClock(19);
    await admin.get(extendSession);
    advanceClock(2);
    await saveLimit(admin, 10);
    expect((await admin.call(readSession)).status).toBe(200);
    expect((await colleague.call(readSession)).status).toBe(401);
  });

  it('of the operator counts from the first start with it, not from later starts', async () => {
    const browser = await actAs(server, await aPerson((await anOrganisation()).id));
    await applyOperatorIdleLimit();
    advanceClock(600);
    setOperatorIdleMinutes({ idleMinutes: 30 });
    await applyOperatorIdleLimit();
    expect((await browser.call(readSession)).status).toBe(200);
    advanceClock(20);
    await applyOperatorIdleLimit();
    advanceClock(11);
    expect((await browser.call(readSession)).status).toBe(401);
    setOperatorIdleMinutes({ idleMinutes: 15 });
    await applyOperatorIdleLimit();
    expect((await browser.call(readSession)).status).toBe(401);
  });
});
