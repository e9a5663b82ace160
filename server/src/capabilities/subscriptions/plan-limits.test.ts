import {
  addSubscription,
  changeSubscription,
  findSubscriptions,
  readPlanInUse,
} from '@colloquy/contract/subscriptions';
import {
  activateUser,
  addUser,
  deactivateUser,
  findUsers,
  importUsers,
  previewImport,
  readUser,
  decideAccountChange,
} from '@colloquy/contract/users';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let platform: Browser;
let admin: Browser;
let organisationId: string;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
});

beforeEach(async () => {
  organisationId = (await anOrganisation()).id;
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});

const newUserFields = () => {
  const username = `new-user-${newId()}`;
  return { name: 'Somebody', username, email: `${username}@example.test` };
};
const addTo = (browser: Browser, oid?: string) =>
  browser.call(addUser, { body: { ...newUserFields(), id: newId(), adminType: 1, ...(oid && { oid }) } });
const TODAY = new Date().toISOString().slice(0, 10);
const subscribe = (fields: object) =>
  platform.call(addSubscription, {
    params: { organisationId },
    body: { plan: 2, period: 1, seats: 3, startsOn: TODAY, requestId: newId(), ...fields },
  });

it('has five users on Free, even with concurrent additions', async () => {
  const added = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? addTo(admin) : addTo(platform, organisationId))),
  );
  expect(added.filter(({ ok }) => ok)).toHaveLength(4);
  expect(await addTo(admin)).toMatchObject({
    status: 409,
    answer: {
      error: 'no-seat-left',
      message: 'Free has 5 seats, and 5 of them are taken. Deactivate a user, or ask for more seats.',
    },
  });
});

it.each([
  [
    'a platform admin first',
    () => [addTo(platform, organisationId), addTo(platform, organisationId)],
    'platform',
  ],
  ['an admin first', () => [addTo(admin), addTo(admin)], 'admin'],
])('an addition that awaits confirmation takes a seat: %s', async (_, first, firstBy) => {
  const done = await Promise.all(first());
  const second = firstBy === 'admin' ? () => addTo(platform, organisationId) : () => addTo(admin);
  done.push(await second(), await second());
  expect(done.every(({ ok }) => ok)).toBe(true);
  expect((await admin.get(readPlanInUse)).seatsTaken).toBe(5);
  for (const refused of [await addTo(platform, organisationId), await addTo(admin)])
    expect(refused).toMatchObject({ answer: { error: 'no-seat-left' } });
  const awaiting = (await admin.get(findUsers, { query: {} })).rows.filter(
    (row) => row.isAwaitingConfirmation,
  );
  expect(awaiting).toHaveLength(2);
  // A confirmed addition keeps its seat; a declined or expired one frees it.
  const decide = async (userId: string, isConfirmed: boolean) => {
    const { user } = await admin.get(readUser, { params: { userId } });
    const body = { changeId: user.pendingChanges[0]!.id, isConfirmed };
    return admin.call(decideAccountChange, { params: { userId }, body });
  };
  expect(await decide(awaiting[0]!.id, true)).toMatchObject({ ok: true });
  expect(await addTo(admin)).toMatchObject({ ok: false });
  expect(await decide(awaiting[1]!.id, false)).toMatchObject({ ok: true });
  const { user } = await platform.get(addUser, {
    body: { ...newUserFields(), id: newId(), adminType: 1, oid: organisationId },
  });
  expect(await addTo(admin)).toMatchObject({ ok: false });
  await server.superuser.query(
    `update account_change set expires_at = now() - interval '1 s' where person_id = $1`,
    [user.id],
  );
  expect(await addTo(admin)).toMatchObject({ ok: true });
});

it('counts imported and reactivated users', async () => {
  expect(await subscribe({})).toMatchObject({ ok: true });
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...newUserFields(), role: 'customer', line: at + 2 }));
  const imported = (count: number) =>
    admin.call(importUsers, { body: { requestId: newId(), rows: rows(count) } });
  expect(await imported(3)).toMatchObject({
    status: 409,
    answer: { message: 'Pay per User has 3 seats, and 1 of them is taken: 2 are left, for 3 people.' },
  });
  expect(await imported(1)).toMatchObject({ ok: true });
  const last = await admin.get(addUser, { body: { ...newUserFields(), id: newId(), adminType: 1 } });
  const params = { userId: last.user.id };
  const { user: closed } = await admin.get(deactivateUser, {
    params,
    body: { version: last.user.version, successorId: null },
  });
  expect(await addTo(admin)).toMatchObject({ ok: true });
  expect(await admin.call(activateUser, { params, body: { version: closed.version } })).toMatchObject({
    answer: { error: 'no-seat-left' },
  });
});

it('are counted in the preview of an import, for both kinds of admin', async () => {
  const content = Buffer.from('Name,Username,Email,Role\n').toString('base64');
  const previewed = async (browser: Browser, oid?: string) =>
    (await browser.get(previewImport, { body: { content, ...(oid && { oid }) } })).seatsLeft;
  expect(await previewed(admin)).toBe(4);
  await addTo(admin);
  expect(await previewed(platform, organisationId)).toBe(3);
  // Pay as Use has no limit.
  await subscribe({ plan: 1, seats: null });
  expect(await previewed(admin)).toBeNull();
});

it('does not have fewer seats than people', async () => {
  const made = await subscribe({ seats: 2 });
  await addTo(admin);
  const { id = '', version = 0 } = made.ok ? made.answer.subscription : {};
  const change = (body: object) =>
    platform.call(changeSubscription, { params: { subscriptionId: id }, body: { version, ...body } });
  expect(await change({ seats: 1 })).toMatchObject({
    status: 409,
    answer: {
      error: 'seats-in-use',
      message: '2 seats are taken, and there would be 1. Free 1 first.',
    },
  });
  expect(await change({ seats: null })).toMatchObject({
    status: 400,
    answer: { message: 'Pay per User is by the seat: say how many.' },
  });
  expect(await subscribe({ seats: 1 })).toMatchObject({ answer: { error: 'seats-in-use' } });
});

it('continues as another one from today if plan or seats change', async () => {
  const made = await subscribe({ seats: 2 });
  const { id = '', version = 0 } = made.ok ? made.answer.subscription : {};
  await server.superuser.query(
    `update subscription set starts_on = '2026-01-01', ends_on = '2026-12-31' where id = $1`,
    [id],
  );
  const changed = await platform.call(changeSubscription, {
    params: { subscriptionId: id },
    body: { version, seats: 9 },
  });
  const today = new Date().toISOString().slice(0, 10);
  expect(changed).toMatchObject({
    answer: {
      subscription: { seats: 9, startsOn: today, endsOn: '2026-12-31', state: 'running', version: 1 },
    },
  });
  const { rows } = await platform.get(findSubscriptions, { query: { organisation: organisationId } });
  expect(rows.map(({ seats, state }) => [seats, state])).toEqual([
    [9, 'running'],
    [2, 'ended'],
  ]);
  const next = changed.ok ? changed.answer.subscription : { id: '', version: 0 };
  expect(
    await platform.call(changeSubscription, {
      params: { subscriptionId: next.id },
      body: { version: next.version, plan: 4, seats: null },
    }),
  ).toMatchObject({
    answer: { subscription: { id: next.id, planLabel: 'Manage Service', startsOn: today } },
  });
});
