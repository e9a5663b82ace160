import {
  addOwnPriceList,
  addPriceList,
  endOwnPriceLists,
  findOwnPriceLists,
  findPriceLists,
  PRICE_LISTS_CSV_PATH,
  type Prices,
  readPriceListUsage,
  readPrices,
  WORK_KIND_NAMES,
} from '@colloquy/contract/credits';
import { addSubscription } from '@colloquy/contract/subscriptions';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { dayIn } from '../../platform/calendar.ts';
import { now, shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { quoteFor } from './index.ts';

const server = useTestServer();
let admin: Browser;

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
afterEach(() => shiftClock(0));

const HOUR_MS = 3_600_000;
const allAt = (price: number): Prices =>
  Object.fromEntries(WORK_KIND_NAMES.map((work) => [work, price])) as Prices;
const inAnHour = (): string => new Date(now().getTime() + HOUR_MS).toISOString();
const version = (price: number, fields: object = {}) => ({
  requestId: newId(),
  prices: allAt(price),
  creditPrice: null,
  validFrom: null,
  ...fields,
});
const someone = async (subscription?: { plan: number }) => {
  const { id } = await anOrganisation({ timeZone: 'Asia/Kolkata' });
  const params = { organisationId: id };
  if (subscription) {
    const startsOn = dayIn('Asia/Kolkata', now());
    const body = { requestId: newId(), period: 1, seats: null, startsOn, ...subscription };
    await admin.get(addSubscription, { params, body });
  }
  return { id, params, customer: await actAs(server, await aPerson(id)) };
};

it('makes versions that never change, each valid from a moment', async () => {
  const { customer } = await someone();
  expect(await customer.get(readPrices)).toMatchObject({ isOwn: false, next: null });
  const first = version(120, { creditPrice: { currency: 'EUR', minor: 90 } });
  await Promise.all([1, 2, 3].map(() => admin.get(addPriceList, { body: first })));
  const planned = version(150, { validFrom: inAnHour() });
  await admin.get(addPriceList, { body: planned });

  const { rows, total } = await admin.get(findPriceLists);
  expect(total).toBe(3);
  expect(rows.map(({ number, state, before }) => [number, state, before?.prices.transcription])).toEqual([
    [3, 'planned', 120],
    [2, 'current', 100],
    [1, 'past', undefined],
  ]);
  expect(rows[1]).toMatchObject({ createdBy: expect.stringMatching(/^Platform Admin/) as string });
  expect(await customer.get(readPrices)).toMatchObject({
    prices: { transcription: 120 },
    creditPrice: { currency: 'EUR', minor: 90 },
    next: { prices: { transcription: 150 }, validFrom: planned.validFrom },
  });
  shiftClock(HOUR_MS + 1_000);
  expect(await customer.get(readPrices)).toMatchObject({ prices: { transcription: 150 }, next: null });

  const csv = await (await admin.fetch(PRICE_LISTS_CSV_PATH)).text();
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toContain('Credits: Transcription, per minute');
  expect(csv).toContain(',1.2,1.2,1.2,1.2,1.2,1.2,0.9,EUR');
});

it('refuses invalid prices, and a moment in the past', async () => {
  const wrong = [
    version(-1),
    version(0.5),
    version(1, { prices: { transcription: 1 } }),
    version(1, { creditPrice: { currency: 'euros', minor: 90 } }),
    version(1, { validFrom: '2020-01-01T00:00:00Z' }),
    version(1, { validFrom: 'tomorrow' }),
  ];
  for (const body of wrong) expect(await admin.call(addPriceList, { body })).toMatchObject({ status: 400 });
  const { customer } = await someone();
  expect(await customer.call(addPriceList, { body: version(1) })).toMatchObject({ status: 403 });
});

it('does not change jobs that were ordered at earlier prices', async () => {
  const { id, customer } = await someone();
  const quote = (jobId: string) =>
    run(asSystem(id), async () => {
      const { rows } = await server.superuser.query<{ price_list_id: string }>(
        'select price_list_id from job where id = $1',
        [jobId],
      );
      return quoteFor(id, { priceListId: rows[0]!.price_list_id, work: 'transcription' });
    });
  const { prices } = await customer.get(readPrices);
  const before = await aDraft(customer);
  await admin.get(addPriceList, { body: version(prices.transcription + 1) });
  const after = await aDraft(customer);
  expect((await quote(before.id)).price).toBe(prices.transcription);
  expect((await quote(after.id)).price).toBe(prices.transcription + 1);
});

it('agrees prices with an organisation on Enterprise, and ends them', async () => {
  const { id, params, customer } = await someone({ plan: 3 });
  const own = await actAs(server, await aPerson(id, 'organisationadmin'));
  expect(await own.get(findOwnPriceLists, { params })).toMatchObject({ rows: [], mayHaveOwn: true });
  await admin.get(addOwnPriceList, { params, body: version(70) });
  const planned = version(60, { validFrom: inAnHour() });
  await admin.get(addOwnPriceList, { params, body: planned });
  await admin.get(addOwnPriceList, { params, body: planned });
  expect(await customer.get(readPrices)).toMatchObject({
    prices: { transcription: 70 },
    isOwn: true,
    next: { prices: { transcription: 60 } },
  });
  const draft = await aDraft(customer);
  // The standard prices apply to the others.
  const reach = await admin.get(readPriceListUsage);
  expect(reach.withOwnPrices).toBe(1);
  const { rows: found } = await server.superuser.query<{ count: number }>(
    'select count(*)::int from organisation where deleted_at is null and not is_operator',
  );
  expect(reach.organisations).toBe(found[0]!.count - 1);
  const { rows } = await own.get(findOwnPriceLists, { params });
  expect(rows.map(({ number, state, createdBy }) => [number, state, createdBy])).toEqual([
    [2, 'planned', null],
    [1, 'current', null],
  ]);
  expect(await admin.get(endOwnPriceLists, { params })).toMatchObject({ ended: 2 });
  expect(await admin.get(endOwnPriceLists, { params })).toMatchObject({ ended: 0 });
  expect(await customer.get(readPrices)).toMatchObject({ isOwn: false });
  const { rows: jobs } = await server.superuser.query<{ price_list_id: string }>(
    'select price_list_id from job where id = $1',
    [draft.id],
  );
  const quoted = { priceListId: jobs[0]!.price_list_id, work: 'transcription' as const };
  expect((await run(asSystem(id), () => quoteFor(id, quoted))).price).toBe(70);
  expect(await own.call(addOwnPriceList, { params, body: version(1) })).toMatchObject({ status: 403 });
});

it('allows own prices on no other plan', async () => {
  const { params, customer } = await someone({ plan: 1 });
  expect(await admin.call(addOwnPriceList, { params, body: version(1) })).toMatchObject({
    status: 409,
    answer: {
      error: 'not-now',
      message: 'Only organisations on the Enterprise plan can have custom prices.',
    },
  });
  const fields = { period: 1, seats: null, startsOn: dayIn('Asia/Kolkata', now()) };
  const change = (plan: number) =>
    admin.get(addSubscription, { params, body: { ...fields, plan, requestId: newId() } });
  await change(3);
  await admin.get(addOwnPriceList, { params, body: version(40) });
  expect(await customer.get(readPrices)).toMatchObject({ isOwn: true, prices: { transcription: 40 } });
  await change(1);
  expect(await customer.get(readPrices)).toMatchObject({ isOwn: false });
});
