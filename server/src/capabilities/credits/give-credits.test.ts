import {
  addOrganisationCredits,
  addUserCredits,
  deactivateUser,
  findAudit,
  findPostings,
  readUserCredits,
  takeBackUserCredits,
} from '@colloquy/contract';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { checkLedger, readBalance, takeBackAll } from './index.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
let admin: Browser;
let own: Browser;
let person: TestPerson;
let organisationId: string;
let params: { organisationId: string };

const aPlatformAdmin = async (): Promise<Browser> =>
  actAs(server, await aPerson((await anOrganisation({ isHouse: true })).id, 'admin'));

beforeAll(async () => {
  admin = await aPlatformAdmin();
});
beforeEach(async () => {
  // On Pay as Use: nothing comes by itself.
  organisationId = (await anOrganisation({ timeZone: 'Asia/Kolkata' })).id;
  params = { organisationId };
  await aSubscription(organisationId, { plan: 1 });
  person = await aPerson(organisationId);
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});
afterEach(() => shiftClock(0));

const inTask = <T>(fn: () => Promise<T>): Promise<T> => run(asTask(organisationId), fn);
const give = (amount: number, fields: object = {}, browser = admin) =>
  browser.call(addOrganisationCredits, {
    params,
    body: { postingId: newId(), amount, expiresOn: null, reason: 'Order of November', ...fields },
  });
const giveUser = (amount: number, fields: object = {}, browser = own) =>
  browser.call(addUserCredits, {
    params,
    body: { postingId: newId(), personId: person.id, amount, ...fields },
  });
const today = (shift = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
    Date.now() + shift * DAY_MS,
  );

it('answers a repeated request after its last day, and one whose id another act has', async () => {
  const postingId = newId();
  await give(1_000, { postingId, expiresOn: today(1) });
  shiftClock(5 * DAY_MS);
  const later = await aPlatformAdmin();
  expect(await give(1_000, { postingId, expiresOn: today(1) }, later)).toMatchObject({
    status: 200,
    answer: { credits: { granted: 1_000 } },
  });
  expect(await giveUser(5, { postingId }, later)).toMatchObject({ answer: { error: 'not-now' } });
});

it('refuses a repeated request with another amount, day or person, and says so', async () => {
  const postingId = newId();
  await give(1_000, { postingId, expiresOn: today(1) });
  const refused = {
    status: 409,
    answer: { error: 'not-now', message: expect.stringMatching(/already done with other values/) as string },
  };
  expect(await give(10_000, { postingId, expiresOn: today(1) })).toMatchObject(refused);
  expect(await give(1_000, { postingId })).toMatchObject(refused);
  const toUser = newId();
  await giveUser(10, { postingId: toUser });
  expect(await giveUser(100, { postingId: toUser })).toMatchObject(refused);
  const other = await aPerson(organisationId);
  expect(await giveUser(10, { postingId: toUser, personId: other.id })).toMatchObject(refused);
  const back = { postingId: newId(), personId: person.id, amount: 5 };
  await own.get(takeBackUserCredits, { params, body: back });
  expect(await own.call(takeBackUserCredits, { params, body: { ...back, amount: 1 } })).toMatchObject(
    refused,
  );
  expect(await inTask(() => readBalance(organisationId))).toMatchObject({ available: 995, allotted: 5 });
});

it('takes back what a user was given, each lot until when it was, and also when the account is closed', async () => {
  await give(1_000, { expiresOn: today(2) });
  await giveUser(400);
  const postingId = newId();
  const takeBack = (amount: number) =>
    own.call(takeBackUserCredits, { params, body: { postingId, personId: person.id, amount } });
  expect(await takeBack(401)).toMatchObject({ answer: { error: 'not-enough-credits' } });
  for (const _again of [1, 2])
    expect(await takeBack(150)).toMatchObject({ answer: { credits: { own: 250, pool: 750 } } });
  const { rows } = await own.get(findPostings, { params });
  expect(rows[0]).toMatchObject({
    kind: 'return',
    amount: 150,
    change: 0,
    balance: 1_000,
    person: { id: person.id },
  });
  expect(rows).toHaveLength(3);
  const audited = await own.get(findAudit, { query: { action: 'credits.taken-back' } });
  expect(audited.rows).toHaveLength(1);
  const at = { params: { userId: person.id } };
  expect((await own.call(deactivateUser, { ...at, body: { version: 1, successorId: null } })).status).toBe(
    200,
  );
  const { rows: asked } = await server.behind.query(
    `select payload from task where name = 'credits.take-back-all' and subject_id = $1`,
    [person.id],
  );
  expect(asked).toHaveLength(1);
  await runTask(
    takeBackAll,
    organisationId,
    (asked[0] as { payload: { personId: string; byId: string } }).payload,
  );
  expect(await own.get(readUserCredits, at)).toMatchObject({ credits: { own: 0, pool: 1_000 } });
  expect(await inTask(checkLedger)).toEqual([]);
  shiftClock(3 * DAY_MS);
  expect(await inTask(() => readBalance(organisationId))).toMatchObject({ available: 0, allotted: 0 });
});
