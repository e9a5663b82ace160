import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findOwnSubscriptions,
  findSubscriptions,
  SUBSCRIPTIONS_CSV_PATH,
} from '@colloquy/contract';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let admin: Browser;
let organisation: { id: string; name: string; code: string };

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isHouse: true })).id, 'admin'));
  organisation = await anOrganisation({ timeZone: 'Asia/Kolkata' });
});

const FIELDS = { plan: 2, period: 0, seats: 5, startsOn: '2026-01-31' };
const add = (fields: object = {}) =>
  admin.call(addSubscription, {
    params: { organisationId: organisation.id },
    body: { ...FIELDS, requestId: newId(), ...fields },
  });

it('is given once, ends the one before, and is seen by whom it concerns', async () => {
  const requestId = newId();
  const first = await add({ requestId });
  expect(first).toMatchObject({
    answer: {
      subscription: {
        id: requestId,
        planLabel: 'Pay per User',
        periodLabel: 'Half Yearly',
        seats: 5,
        startsOn: '2026-01-31',
        endsOn: '2026-07-30',
        state: expect.any(String) as string,
        version: 1,
      },
    },
  });
  await add({ requestId });
  expect(await add({ requestId, seats: 50 })).toMatchObject({
    status: 409,
    answer: { message: expect.stringMatching(/already added with other values/) as string },
  });
  await add({ plan: 3, period: 1, seats: null, startsOn: '2199-12-31' });
  const customer = await actAs(server, await aPerson(organisation.id));
  for (const browser of [
    customer,
    await actAs(server, await aPerson(organisation.id, 'organisationadmin')),
  ]) {
    const { rows } = await browser.get(findOwnSubscriptions);
    expect(rows.map(({ planLabel, endsOn, state }) => [planLabel, endsOn, state])).toEqual([
      ['Enterprise', '2200-12-30', 'planned'],
      ['Pay per User', '2026-07-30', 'running'],
    ]);
    expect(await browser.call(findSubscriptions)).toMatchObject({ status: 403 });
  }
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await foreign.get(findOwnSubscriptions)).rows).toEqual([]);
});

it('is corrected and ended on the version that was seen', async () => {
  const made = await add({ startsOn: '2020-01-01', renews: false });
  const { id, state } = made.ok ? made.answer.subscription : { id: '', state: '' };
  expect(state).toBe('lapsed');
  const params = { subscriptionId: id };
  const change = { period: 1, version: 1 };
  expect(await admin.call(changeSubscription, { params, body: change })).toMatchObject({
    answer: { subscription: { endsOn: '2020-12-31', seats: 5, version: 2 } },
  });
  expect(await admin.call(changeSubscription, { params, body: change })).toMatchObject({
    status: 409,
    answer: { error: 'changed-meanwhile' },
  });
  expect(await admin.call(endSubscription, { params, body: { version: 2 } })).toMatchObject({
    answer: { subscription: { state: 'ended' } },
  });
  expect(await admin.call(endSubscription, { params, body: { version: 3 } })).toMatchObject({
    answer: { error: 'not-now' },
  });
});

it('is listed by organisation and state, and as CSV', async () => {
  const { rows } = await admin.get(findSubscriptions, {
    query: { organisation: organisation.code.toLowerCase(), sort: 'startsOn', state: 'ended' },
  });
  expect(rows.map(({ startsOn }) => startsOn)).toEqual(['2020-01-01', '2026-01-31', '2199-12-31']);
  const csv = await (await admin.fetch(`${SUBSCRIPTIONS_CSV_PATH}?state=present`)).text();
  expect(csv.trim()).toBe('Organisation,Plan,Period,Seats,From,To,Renews,State');
  expect(await add({ seats: 0 })).toMatchObject({ status: 400 });
  expect(await add({ startsOn: '2026-02-30' })).toMatchObject({ status: 400 });
});
