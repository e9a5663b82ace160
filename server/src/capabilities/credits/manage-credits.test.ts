import {
  addOrganisationCredits,
  addUserCredits,
  findPostings,
  readUserCredits,
  withdrawUserCredits,
} from '@colloquy/contract/credits';
import { findAudit } from '@colloquy/contract/organisations';
import { deactivateUser } from '@colloquy/contract/users';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { checkLedger, readBalance } from './index.ts';
import { withdrawAllUserCredits } from './withdraw-user-credits.ts';

const server = useTestServer();
const DAY_MS = 86_400_000;
let admin: Browser;
let own: Browser;
let person: TestPerson;
let organisationId: string;
let params: { organisationId: string };

const aPlatformAdmin = async (): Promise<Browser> =>
  actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));

beforeAll(async () => {
  admin = await aPlatformAdmin();
});
beforeEach(async () => {
  // Pay as Use grants no monthly credits.
  organisationId = (await anOrganisation({ timeZone: 'Asia/Kolkata' })).id;
  params = { organisationId };
  await aSubscription(organisationId, { plan: 1 });
  person = await aPerson(organisationId);
  own = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});
afterEach(() => shiftClock(0));

const inOrganisation = <T>(fn: () => Promise<T>): Promise<T> => run(asSystem(organisationId), fn);
const grant = (amount: number, fields: object = {}, browser = admin) =>
  browser.call(addOrganisationCredits, {
    params,
    body: { postingId: newId(), amount, expiresOn: null, reason: 'Order of November', ...fields },
  });
const allocate = (amount: number, fields: object = {}, browser = own) =>
  browser.call(addUserCredits, {
    params,
    body: { postingId: newId(), personId: person.id, amount, ...fields },
  });
const today = (shift = 0): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(
    Date.now() + shift * DAY_MS,
  );

it('accepts a repeated request after its last day, and refuses an id that another posting has', async () => {
  const postingId = newId();
  await grant(1_000, { postingId, expiresOn: today(1) });
  shiftClock(5 * DAY_MS);
  const later = await aPlatformAdmin();
  expect(await grant(1_000, { postingId, expiresOn: today(1) }, later)).toMatchObject({
    status: 200,
    answer: { credits: { granted: 1_000 } },
  });
  expect(await allocate(5, { postingId }, later)).toMatchObject({ answer: { error: 'not-now' } });
});

it('refuses a repeated request with another amount, day or person', async () => {
  const postingId = newId();
  await grant(1_000, { postingId, expiresOn: today(1) });
  const refused = {
    status: 409,
    answer: { error: 'not-now', message: expect.stringMatching(/already saved with other values/) as string },
  };
  expect(await grant(10_000, { postingId, expiresOn: today(1) })).toMatchObject(refused);
  expect(await grant(1_000, { postingId })).toMatchObject(refused);
  const toUser = newId();
  await allocate(10, { postingId: toUser });
  expect(await allocate(100, { postingId: toUser })).toMatchObject(refused);
  const other = await aPerson(organisationId);
  expect(await allocate(10, { postingId: toUser, personId: other.id })).toMatchObject(refused);
  const withdrawal = { postingId: newId(), personId: person.id, amount: 5 };
  await own.get(withdrawUserCredits, { params, body: withdrawal });
  expect(await own.call(withdrawUserCredits, { params, body: { ...withdrawal, amount: 1 } })).toMatchObject(
    refused,
  );
  expect(await inOrganisation(() => readBalance(organisationId))).toMatchObject({
    available: 995,
    allocated: 5,
  });
});

it("withdraws a user's credits with their original expiry, also when the account is closed", async () => {
  await grant(1_000, { expiresOn: today(2) });
  await allocate(400);
  const postingId = newId();
  const withdraw = (amount: number) =>
    own.call(withdrawUserCredits, { params, body: { postingId, personId: person.id, amount } });
  expect(await withdraw(401)).toMatchObject({ answer: { error: 'not-enough-credits' } });
  for (const _again of [1, 2])
    expect(await withdraw(150)).toMatchObject({ answer: { credits: { own: 250, pool: 750 } } });
  const { rows } = await own.get(findPostings, { params });
  expect(rows[0]).toMatchObject({
    kind: 'return',
    amount: 150,
    change: 0,
    balance: 1_000,
    person: { id: person.id },
  });
  expect(rows).toHaveLength(3);
  const audited = await own.get(findAudit, { query: { action: 'credits.withdrawn-from-user' } });
  expect(audited.rows).toHaveLength(1);
  const at = { params: { userId: person.id } };
  expect((await own.call(deactivateUser, { ...at, body: { version: 1, successorId: null } })).status).toBe(
    200,
  );
  const { rows: tasks } = await server.superuser.query(
    `select payload from task where name = 'credits.withdraw-user-credits' and subject_id = $1`,
    [person.id],
  );
  expect(tasks).toHaveLength(1);
  await runTask(
    withdrawAllUserCredits,
    organisationId,
    (tasks[0] as { payload: { personId: string; byId: string } }).payload,
  );
  expect(await own.get(readUserCredits, at)).toMatchObject({ credits: { own: 0, pool: 1_000 } });
  expect(await inOrganisation(checkLedger)).toEqual([]);
  shiftClock(3 * DAY_MS);
  expect(await inOrganisation(() => readBalance(organisationId))).toMatchObject({
    available: 0,
    allocated: 0,
  });
});
