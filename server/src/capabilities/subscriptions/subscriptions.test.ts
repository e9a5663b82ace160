import {
  addSubscription,
  changeSubscription,
  endSubscription,
  findOwnSubscriptions,
  findSubscriptions,
  lastDayOf,
  previewSubscription,
  SUBSCRIPTIONS_CSV_PATH,
} from '@colloquy/contract/subscriptions';
import { beforeAll, expect, it } from 'vitest';
import { addDays, dayIn, nextMonth } from '../../platform/calendar.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from './subscriptions.factory.ts';

const server = useTestServer();
let admin: Browser;
let organisation: { id: string; name: string; code: string };

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  organisation = await anOrganisation({ timeZone: 'Asia/Kolkata' });
});

const TODAY = dayIn('Asia/Kolkata', new Date());
const FIELDS = { plan: 2, period: 0, seats: 5, startsOn: TODAY };
const add = (fields: object = {}) =>
  admin.call(addSubscription, {
    params: { organisationId: organisation.id },
    body: { ...FIELDS, requestId: newId(), ...fields },
  });

it('is added once, ends the one before, and is visible to those concerned', async () => {
  const requestId = newId();
  const first = await add({ requestId });
  expect(first).toMatchObject({
    answer: {
      subscription: {
        id: requestId,
        planLabel: 'Pay per User',
        periodLabel: 'Half Yearly',
        seats: 5,
        startsOn: TODAY,
        endsOn: lastDayOf(TODAY, 0),
        lastDay: lastDayOf(TODAY, 0),
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
      ['Pay per User', lastDayOf(TODAY, 0), 'running'],
    ]);
    expect(await browser.call(findSubscriptions)).toMatchObject({ status: 403 });
  }
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
  expect((await foreign.get(findOwnSubscriptions)).rows).toEqual([]);
});

it('is corrected and ended on the version that was seen', async () => {
  const other = await anOrganisation();
  const id = await aSubscription(other.id, {
    plan: 2,
    period: 0,
    seats: 5,
    startsOn: '2020-01-01',
    renews: false,
  });
  const listed = { query: { organisation: other.id, sort: 'startsOn' } } as const;
  // After a lapsed subscription the organisation is on Free.
  expect((await admin.get(findSubscriptions, listed)).rows).toMatchObject([
    { id, state: 'lapsed', lastDay: '2020-06-30' },
    { plan: 0, isDefault: true, state: 'running', endsOn: null, lastDay: null },
  ]);
  const params = { subscriptionId: id };
  // Renewing it would charge the days since.
  expect(await admin.call(changeSubscription, { params, body: { renews: true, version: 1 } })).toMatchObject({
    status: 409,
    answer: { error: 'not-now' },
  });
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

it('cannot begin in the past', async () => {
  const yesterday = addDays(TODAY, -1);
  const refused = { status: 400, answer: { fields: { startsOn: 'Choose today or a later day.' } } };
  expect(await add({ startsOn: yesterday })).toMatchObject(refused);
  const { rows } = await admin.get(findSubscriptions, {
    query: { organisation: organisation.id, state: 'present' },
  });
  const planned = rows.find(({ state }) => state === 'planned')!;
  const body = { startsOn: yesterday, version: planned.version };
  const params = { subscriptionId: planned.id };
  expect(await admin.call(changeSubscription, { params, body })).toMatchObject(refused);
  expect(await add({ seats: 0 })).toMatchObject({ status: 400 });
  expect(await add({ seats: 1.5 })).toMatchObject({
    answer: { fields: { seats: 'Enter a whole number of seats.' } },
  });
  expect(await add({ startsOn: '2026-02-30' })).toMatchObject({ status: 400 });
});

it('ends on its actual last day, and has none if it was withdrawn before it began', async () => {
  const { id: organisationId, name } = await anOrganisation();
  const id = await aSubscription(organisationId, { plan: 2, seats: 3, startsOn: '2026-01-01' });
  const today = new Date().toISOString().slice(0, 10);
  const planned = await admin.get(addSubscription, {
    params: { organisationId },
    body: { ...FIELDS, startsOn: addDays(today, 40), requestId: newId() },
  });
  const find = async () =>
    (await admin.get(findSubscriptions, { query: { organisation: organisationId, sort: 'startsOn' } })).rows;
  // It is in force up to the day before the planned one.
  expect(await find()).toMatchObject([{ id, state: 'running', lastDay: addDays(today, 39) }, {}]);
  await admin.get(endSubscription, {
    params: { subscriptionId: planned.subscription.id },
    body: { version: planned.subscription.version },
  });
  await admin.get(endSubscription, { params: { subscriptionId: id }, body: { version: 2 } });
  expect(await find()).toMatchObject([
    { id, state: 'ended', endsOn: '2026-12-31', lastDay: addDays(today, -1) },
    { plan: 0, isDefault: true, startsOn: today },
    { state: 'withdrawn', lastDay: null },
  ]);
  const csv = await (
    await admin.fetch(`${SUBSCRIPTIONS_CSV_PATH}?organisation=${organisationId}&sort=startsOn`)
  ).text();
  expect(csv.trim().split('\r\n')).toEqual([
    'Organisation,Plan,Billing,Seats,From,To,Renews,State',
    `${name},Pay per User,Annually,3,2026-01-01,${addDays(today, -1)},No,Ended`,
    `${name},Free,,5,${today},,No,Active`,
    expect.stringMatching(/,,No,Withdrawn$/) as string,
  ]);
});

it('previews its credits with the reasons before it is saved', async () => {
  const { id: organisationId } = await anOrganisation();
  const day = nextMonth(dayIn('UTC', new Date()).slice(0, 7));
  const preview = async (body: object) =>
    admin.get(previewSubscription, {
      params: { organisationId },
      body: { plan: 2, seats: 5, startsOn: `${day}-16`, subscriptionId: null, ...body },
    });
  const { preview: first } = await preview({});
  const { days } = first.planGrant;
  const parts = [
    { plan: 0, days: 15, monthly: 6_000 },
    { plan: 2, seats: 5, days: days - 15, monthly: 150_000 },
  ];
  const free = Math.round((15 * 6_000) / days);
  const total = Math.round((15 * 6_000 + (days - 15) * 150_000) / days);
  expect(first).toMatchObject({
    startsOn: `${day}-16`,
    isToday: false,
    planGrant: { month: day, parts },
    total,
    monthly: 150_000,
  });
  expect(first.grantedOnStart).toBe(total - first.planGrant.earlier);
  expect(first.planGrant.earlier).toBeGreaterThanOrEqual(free);
  // A plan with fewer credits takes nothing back.
  expect(await preview({ plan: 1, seats: null })).toMatchObject({
    preview: { grantedOnStart: 0, monthly: 0 },
  });
});
