import type { Answer } from '@colloquy/contract';
import {
  addOrganisationCredits,
  addUserCredits,
  findPostings,
  findUserCredits,
  POSTINGS_CSV_PATH,
  readCredits,
  readOwnFunds,
  readUserCredits,
  setCreditLimit,
  USER_CREDITS_CSV_PATH,
} from '@colloquy/contract/credits';
import { findAudit } from '@colloquy/contract/organisations';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { checkLedger, refundCredits, reserveCredits, settleCredits } from './index.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
let admin: Browser;
let own: Browser;
let person: TestPerson;
let customer: Browser;
let organisationId: string;
let params: { organisationId: string };

beforeAll(async () => {
  admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
beforeEach(async () => {
  // Pay as Use grants no monthly credits.
  organisationId = (await anOrganisation({ timeZone: 'Asia/Kolkata' })).id;
  params = { organisationId };
  await aSubscription(organisationId, { plan: 1 });
  person = await aPerson(organisationId);
  customer = await actAs(server, person);
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});
afterEach(() => shiftClock(0));

const inOrganisation = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
const grant = (amount: number, fields: object = {}) =>
  admin.call(addOrganisationCredits, {
    params,
    body: { postingId: newId(), amount, expiresOn: null, reason: 'An order', ...fields },
  });
const allocate = (amount: number, fields: object = {}, browser = own) =>
  browser.call(addUserCredits, {
    params,
    body: { postingId: newId(), personId: person.id, amount, ...fields },
  });

/** Reserves credits for a customer's work, and settles them when `used` is given. */
async function work(amount: number, { used, jobId = newId() }: { used?: number; jobId?: string } = {}) {
  const reservationId = newId();
  await inOrganisation(async () => {
    await reserveCredits({
      organisationId,
      postingId: newId(),
      reservationId,
      subjectId: newId(),
      jobId,
      forPersonId: person.id,
      sid: 'SID002',
      amount,
    });
    if (used !== undefined) await settleCredits({ organisationId, postingId: newId(), reservationId, used });
  });
  return reservationId;
}
const today = (shift = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
    Date.now() + shift * DAY_MS,
  );

it('grants credits once per request id and records the author', async () => {
  const postingId = newId();
  const answers = await Promise.all([1, 2, 3].map(() => grant(12_345, { postingId })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await own.get(readCredits, { params })).toMatchObject({
    credits: { available: 12_345, granted: 12_345, allocated: 0, reserved: 0, spent: 0, expired: 0 },
  });
  const { rows } = await own.get(findAudit, { query: { action: 'credits.granted' } });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ person: expect.any(String) as string });
  for (const wrong of [{ amount: 0 }, { amount: -5 }, { amount: 0.5 }, { expiresOn: today(-1) }])
    expect(await grant(100, wrong)).toMatchObject({ status: 400, answer: { error: 'invalid-input' } });
  const body = { postingId: newId(), amount: 1, expiresOn: null, reason: 'An order' };
  expect(await own.call(addOrganisationCredits, { params, body })).toMatchObject({ status: 403 });
  expect(
    await admin.call(addOrganisationCredits, { params: { organisationId: newId() }, body }),
  ).toMatchObject({ status: 404 });
});

it("grants the plan's credits of the month on the first read", async () => {
  const free = await anOrganisation();
  const input = { params: { organisationId: free.id } };
  expect(await admin.get(readCredits, input)).toMatchObject({
    credits: { available: 6_000, granted: 6_000 },
  });
  const user = await aPerson(free.id);
  const { credits } = await admin.get(readUserCredits, { params: { userId: user.id } });
  expect(credits).toMatchObject({ own: 0, pool: 6_000, spendable: 6_000 });
});

it("expires credits at the end of a day in the organisation's zone", async () => {
  await grant(1_000, { expiresOn: today(2) });
  await grant(200);
  const { credits } = await own.get(readCredits, { params });
  expect(credits.expiring).toEqual([
    { expiresAt: new Date(`${today(3)}T00:00:00+05:30`).toISOString(), ofAll: 1_000, ofUsers: 0 },
  ]);
  shiftClock(3 * DAY_MS);
  expect(await own.get(readCredits, { params })).toMatchObject({
    credits: { available: 200, expired: 1_000, granted: 1_200, expiring: [] },
  });
});

it('moves credits of the organisation to a user, never more than are available', async () => {
  await grant(1_000);
  expect(await allocate(1_001)).toMatchObject({ status: 402, answer: { error: 'not-enough-credits' } });
  const postingId = newId();
  await Promise.all([1, 2].map(() => allocate(300, { postingId })));
  expect(await allocate(100, {}, admin)).toMatchObject({
    answer: { credits: { own: 400, pool: 600, spendable: 1_000, canReceive: true, limit: null } },
  });
  expect(await own.get(readCredits, { params })).toMatchObject({
    credits: { available: 600, allocated: 400, granted: 1_000 },
  });
  expect(await customer.get(readOwnFunds)).toMatchObject({
    pool: 600,
    own: 400,
    limit: null,
    spendable: 1_000,
  });
  const foreign = await aPerson((await anOrganisation()).id);
  expect(await allocate(1, { personId: foreign.id })).toMatchObject({ status: 404 });
  const reviewer = await aPerson(organisationId, 'reviewer');
  expect(await allocate(1, { personId: reviewer.id })).toMatchObject({ status: 409 });
  expect(await customer.call(readCredits, { params })).toMatchObject({ status: 403 });
});

it('limits how much of the organisation’s credits a user may use in a month', async () => {
  await grant(1_000);
  await allocate(100);
  const set = (monthly: number | null) =>
    own.get(setCreditLimit, { params, body: { personId: person.id, monthly } });
  expect(await set(250)).toMatchObject({ credits: { limit: { monthly: 250, used: 0 }, spendable: 350 } });
  await work(300, { used: 180 });
  expect(await customer.get(readOwnFunds)).toMatchObject({
    own: 0,
    limit: { monthly: 250, used: 80 },
    spendable: 170,
  });
  await expect(work(171)).rejects.toThrow('enough credits');
  expect(await set(null)).toMatchObject({ credits: { limit: null, spendable: 820 } });
  const { rows } = await own.get(findAudit, { query: { q: 'limit' } });
  expect(rows.map(({ action }) => action)).toEqual(['credits.limit-removed', 'credits.limit-set']);
});

it('sums what the organisation and each user spent, by service and month, net of refunds', async () => {
  await grant(2_000);
  const colleague = await aPerson(organisationId);
  const reservationId = await work(500, { used: 400 });
  await work(200);
  await inOrganisation(() =>
    refundCredits({ organisationId, postingId: newId(), reservationId, amount: 150 }),
  );
  const { credits } = await admin.get(readCredits, { params });
  expect(credits).toMatchObject({ available: 1_550, reserved: 200, spent: 250, granted: 2_000 });
  expect(credits.services.find(({ sid }) => sid === 'SID002')).toEqual({
    sid: 'SID002',
    service: 'Qual AI',
    month: 250,
    total: 250,
  });
  const { rows, total } = await own.get(findUserCredits, { params });
  expect(total).toBe(2);
  expect(rows.find(({ personId }) => personId === person.id)).toMatchObject({ month: 250, total: 250 });
  expect(rows.find(({ personId }) => personId === colleague.id)).toMatchObject({ month: 0, total: 0 });
  const path = USER_CREDITS_CSV_PATH.replace(':organisationId', organisationId);
  expect(await (await own.fetch(`${path}?q=${person.username}`)).text()).toContain(
    `${person.name},${person.username},Active,0,,,2.5,2.5`,
  );
  const params1 = { params: { userId: person.id } };
  const read = await own.get(readUserCredits, params1);
  expect(read.credits.services.map(({ total: spent }) => spent)).toEqual([0, 250, 0, 0, 0]);
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
  expect(await foreign.call(readUserCredits, params1)).toMatchObject({ status: 404 });
  shiftClock(40 * DAY_MS);
  const later = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  expect((await later.get(readUserCredits, params1)).credits).toMatchObject({ month: 0, total: 250 });
  expect(await inOrganisation(checkLedger)).toEqual([]);
});

it('lists every posting with its job, service, user and balance', async () => {
  const job = await aDraft(customer);
  await grant(1_000);
  await allocate(300);
  await work(400, { used: 250, jobId: job.id });
  await work(100);
  const { rows, total } = await own.get(findPostings, { params });
  expect(total).toBe(5);
  const who = { id: person.id, name: person.name };
  const code = { id: job.id, code: job.code, sid: job.sid, isThere: true };
  expect(rows.map((row) => [row.kind, row.amount, row.change, row.balance, row.person, row.job])).toEqual([
    [
      'reserve',
      100,
      0,
      750,
      who,
      { id: expect.any(String) as string, code: null, sid: null, isThere: false },
    ],
    ['settle', 400, -250, 750, who, code],
    ['reserve', 400, 0, 1_000, who, code],
    ['allocate', 300, 0, 1_000, who, null],
    ['grant', 1_000, 1_000, 1_000, null, null],
  ]);
  const find = async (query: object) =>
    (await admin.get(findPostings, { params, query: { sort: 'number', ...query } })).rows.map(
      ({ number, balance }) => [number, balance],
    );
  expect(await find({ kind: 'settle' })).toEqual([[4, 750]]);
  expect(await find({ sid: 'SID002' })).toEqual([
    [3, 1_000],
    [4, 750],
    [5, 750],
  ]);
  expect(await find({ sid: 'SID001' })).toEqual([]);
  expect(await find({ personId: person.id })).toHaveLength(4);
  expect(await find({ month: today().slice(0, 7) })).toHaveLength(5);
  expect(await find({ month: '2020-01' })).toEqual([]);
  const first = await admin.get(findPostings, { params, query: { size: 2 } });
  const second = await admin.get(findPostings, { params, query: { size: 2, after: first.next } });
  expect(second.rows.map(({ number, balance }) => [number, balance])).toEqual([
    [3, 1_000],
    [2, 1_000],
  ]);
  // The balances are the same in either order and with any page size.
  let left = 0;
  const balances = new Map(rows.toReversed().map(({ number, change }) => [number, (left += change)]));
  for (const sort of ['number', '-number'])
    for (let size = 1, after: string | null = null; size <= 3; size += after === null ? 1 : 0) {
      const query = { sort, size, ...(after !== null && { after }) };
      const page: Answer<typeof findPostings> = await own.get(findPostings, { params, query });
      for (const { number, balance } of page.rows) expect(balance).toBe(balances.get(number));
      after = page.next;
    }
  const path = POSTINGS_CSV_PATH.replace(':organisationId', organisationId);
  const csv = await (await own.fetch(`${path}?kind=settle`)).text();
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`,${person.name},${job.code},Qual AI,,,,,-2.5,-4,7.5`);
});
