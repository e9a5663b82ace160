import {
  addOrganisationCredits,
  addUserCredits,
  correctGrant,
  CREDIT_STATEMENT_CSV_PATH,
  findPostings,
  POSTINGS_CSV_PATH,
  readCreditStatement,
} from '@colloquy/contract/credits';
import { findAudit, findPlatformAudit } from '@colloquy/contract/organisations';
import { addSubscription, previewSubscription, readPlanInUse } from '@colloquy/contract/subscriptions';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { monthIn, nextMonth } from '../../platform/calendar.ts';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { checkLedger, ensureMonthlyGrant, reserveCredits } from './index.ts';

const server = useTestServer();
let platform: Browser;
let own: Browser;
let organisationId: string;
let params: { organisationId: string };
const REASON = 'A zero too many';

beforeAll(async () => {
  platform = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
beforeEach(async () => {
  organisationId = (await anOrganisation({ timeZone: 'Asia/Kolkata' })).id;
  params = { organisationId };
  // Pay as Use grants no monthly credits.
  await aSubscription(organisationId, { plan: 1 });
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});
afterEach(() => shiftClock(0));

const inOrganisation = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);

async function grant(amount: number, fields: object = {}): Promise<string> {
  const postingId = newId();
  await platform.get(addOrganisationCredits, {
    params,
    body: { postingId, amount, expiresOn: null, reason: 'Order of November', ...fields },
  });
  return postingId;
}
const correct = (grantId: string, amount: number, fields: object = {}, browser = platform) =>
  browser.call(correctGrant, {
    params,
    body: { postingId: newId(), grantId, amount, reason: REASON, ...fields },
  });

it('withdraw an excess from a grant, with reason and author, and name the grant', async () => {
  const grantId = await grant(1_000_000, { reference: 'PO-17' });
  const postingId = newId();
  for (const _again of [1, 2])
    expect(await correct(grantId, 900_000, { postingId })).toMatchObject({
      status: 200,
      answer: { credits: { available: 100_000, granted: 100_000 } },
    });
  expect(await correct(grantId, 900_000, { postingId, reason: 'Another' })).toMatchObject({ status: 409 });
  const { rows } = await platform.get(findPostings, { params });
  expect(rows).toMatchObject([
    { kind: 'correct', corrects: 1, reason: REASON, change: -900_000, balance: 100_000 },
    { kind: 'grant', reason: 'Order of November', reference: 'PO-17', corrected: 900_000, expiresAt: null },
  ]);
  expect(rows.every(({ by }) => by?.name)).toBe(true);
  // The organisation sees the same.
  const ownView = await own.get(findPostings, { params });
  expect(ownView.rows[0]).toEqual(rows[0]);
  expect((await own.get(findAudit, { query: { action: 'credits.corrected' } })).rows).toMatchObject([
    { subjectName: 'No. 1 of the amount history' },
  ]);
  const platformAudit = await platform.get(findPlatformAudit, { query: { organisationId } });
  expect(platformAudit.rows).toContainEqual(
    expect.objectContaining({ action: 'credits.granted', subjectName: 'No. 1 of the amount history' }),
  );
  expect(await inOrganisation(checkLedger)).toEqual([]);
  const csv = await (await own.fetch(POSTINGS_CSV_PATH.replace(':organisationId', organisationId))).text();
  await (await platform.fetch(POSTINGS_CSV_PATH.replace(':organisationId', organisationId))).text();
  const downloads = await own.get(findAudit, { query: { action: 'postings.downloaded' } });
  expect(downloads.rows.map(({ by }) => by)).toEqual(['platform', 'person']);
  expect(csv).toContain(
    `,Correction,Corrects no. 1: ${REASON},${rows[0]!.by!.name},,,,${REASON},,,,-9000,0,1000`,
  );
  const month = monthIn('Asia/Kolkata', new Date());
  const { statement } = await own.get(readCreditStatement, { params, query: { month } });
  expect(statement).toMatchObject({ granted: 1_000_000, corrected: 900_000, closing: 100_000 });
  // An unfinished month: its file shows a balance so far and no closing balance.
  const file = `${CREDIT_STATEMENT_CSV_PATH.replace(':organisationId', organisationId)}?month=${month}`;
  const until = /(\d{4}-\S+Z),Balance so far,+1000\r/.exec(await (await own.fetch(file)).text())?.[1];
  expect(Date.parse(until ?? '')).toBeLessThanOrEqual(Date.now());
  const ahead = { params, query: { month: nextMonth(month) } };
  expect(await own.call(readCreditStatement, ahead)).toMatchObject({ status: 400 });
});

it('never take more than what is left of the grant, nor credits of another one', async () => {
  const first = await grant(500);
  const second = await grant(300);
  const customer = await aPerson(organisationId);
  await own.get(addUserCredits, { params, body: { postingId: newId(), personId: customer.id, amount: 100 } });
  await inOrganisation(() =>
    reserveCredits({
      organisationId,
      postingId: newId(),
      reservationId: newId(),
      subjectId: newId(),
      amount: 450,
    }),
  );
  // As in a second window where the grant was corrected meanwhile.
  expect(await correct(second, 301)).toMatchObject({
    status: 402,
    answer: {
      error: 'not-enough-credits',
      message:
        'At most 2.50 credits of this grant can be withdrawn: 0.50 were spent, reserved, allocated to users or have expired.',
    },
  });
  // 250 are available, all in the second lot: the first lot was used first.
  expect(await correct(first, 1)).toMatchObject({
    status: 402,
    answer: {
      message: expect.stringMatching(/^None of this grant can be withdrawn: 5\.00 were spent/) as string,
    },
  });
  const { rows } = await platform.get(findPostings, { params, query: { kind: 'grant' } });
  expect(rows.map(({ correctable }) => correctable)).toEqual([250, 0]);
  expect(await correct(second, 250)).toMatchObject({
    answer: { credits: { available: 0, allocated: 100, reserved: 450, granted: 550 } },
  });
  expect(await correct(newId(), 1)).toMatchObject({ status: 404 });
  expect(await correct(first, 1, {}, own)).toMatchObject({ status: 403 });
  expect(await correct(first, 1, { reason: ' ' })).toMatchObject({ status: 400 });
  expect(await inOrganisation(checkLedger)).toEqual([]);
});

it('last while the plan stays; a new subscription grants again what was taken back', async () => {
  organisationId = (await anOrganisation()).id;
  params = { organisationId };
  shiftClock(new Date('2027-11-25T09:00:00Z').getTime() - Date.now());
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  const admin = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
  const monthly = () => inOrganisation(() => ensureMonthlyGrant(organisationId));
  await aSubscription(organisationId, { plan: 2, seats: 5, startsOn: '2027-11-01' });
  await monthly();
  const [granted] = (await admin.get(findPostings, { params })).rows;
  expect(granted).toMatchObject({ amount: 150_000, correctable: 150_000 });
  await correct(granted!.id, 150_000, {}, admin);
  await monthly();
  expect(await own.get(readPlanInUse)).toMatchObject({ granted: 0, corrected: 150_000, left: 0 });

  const plan = { plan: 2, seats: 7, startsOn: '2027-11-25' } as const;
  // 24 days with 5 seats, 6 with 7.
  const total = 120_000 + 42_000;
  const { preview } = await admin.get(previewSubscription, { params, body: plan });
  expect(preview).toMatchObject({ total, grantedOnStart: total, planGrant: { earlier: 0 } });
  await admin.get(addSubscription, { params, body: { ...plan, period: 1, requestId: newId() } });
  for (const _again of [1, 2]) await monthly();
  expect(await own.get(readPlanInUse)).toMatchObject({ granted: total, corrected: 150_000, left: total });
  expect(await inOrganisation(checkLedger)).toEqual([]);
});

it('explain how the credits of a plan are calculated, and when they expire', async () => {
  organisationId = (await anOrganisation()).id;
  params = { organisationId };
  const at = (moment: string) => shiftClock(new Date(moment).getTime() - Date.now());
  at('2026-06-01T00:00:01Z');
  await inOrganisation(() => ensureMonthlyGrant(organisationId));
  at('2026-06-23T09:00:00Z');
  await aSubscription(organisationId, { plan: 2, seats: 5, startsOn: '2026-06-23' });
  await inOrganisation(() => ensureMonthlyGrant(organisationId));
  shiftClock(0);
  const { rows } = await platform.get(findPostings, { params, query: { month: '2026-06' } });
  expect(rows).toMatchObject([
    {
      change: 38_400,
      by: null,
      expiresAt: '2026-07-01T00:00:00.000Z',
      planGrant: {
        month: '2026-06',
        days: 30,
        parts: [
          { plan: 0, seats: null, days: 22, monthly: 6_000 },
          { plan: 2, seats: 5, days: 8, monthly: 150_000 },
        ],
        earlier: 6_000,
      },
    },
    { change: 6_000, planGrant: { parts: [{ plan: 0, days: 30 }], earlier: 0 } },
  ]);
  const csv = await (
    await platform.fetch(`${POSTINGS_CSV_PATH.replace(':organisationId', organisationId)}?month=2026-06`)
  ).text();
  expect(csv).toContain(
    'Plan credits for June 2026: 22 of 30 days Free (60.00 a month) + 8 of 30 days Pay per User, 5 seats (1,500.00 a month), less 60.00 granted before',
  );
});
