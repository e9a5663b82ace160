import {
  activateUser,
  addUser,
  changeUser,
  deactivateUser,
  readAccountChange,
  readUser,
  resetPassword,
  resetSecondFactor,
  decideAccountChange,
  decideOwnAccountChange,
} from '@colloquy/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asIdentity, asPlatform } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';

const server = useTestServer();
let organisationId: string;
let admin: Browser;
let platform: Browser;
let person: TestPerson;
let counter = 0;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  await aSubscription(organisationId);
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  platform = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});
beforeEach(async () => {
  person = await aPerson(organisationId);
  counter += 1;
});

const at = (userId: string) => ({ params: { userId } });
const emailOf = ({ username }: TestPerson): string => `${username}@example.test`;
const mailTo = async (address: string): Promise<string> => {
  for (let text = ''; ;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return text;
    if (mail.to === address) text = mail.text;
  }
};
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const read = async (browser: Browser, userId: string) => (await browser.get(readUser, at(userId))).user;
const pendingId = async (userId: string, kind: string): Promise<string> =>
  (await read(admin, userId)).pendingChanges.find((change) => change.kind === kind)!.id;
const decideChange = (browser: Browser, userId: string, changeId: string, isConfirmed = true) =>
  browser.call(decideAccountChange, { ...at(userId), body: { changeId, isConfirmed } });
const decide = async (browser: Browser, userId: string, kind: string, isConfirmed = true) =>
  decideChange(browser, userId, await pendingId(userId, kind), isConfirmed);
const askForEmail = async (): Promise<string> => {
  const email = `elsewhere-${counter}@example.test`;
  await platform.get(changeUser, { ...at(person.id), body: { version: 1, email } });
  return email;
};

describe('an e-mail address that a platform admin changes', () => {
  it('stays until the person confirms by the link to the old address', async () => {
    const email = await askForEmail();
    expect(await read(admin, person.id)).toMatchObject({
      email: emailOf(person),
      pendingChanges: [{ kind: 'email', value: email, confirmedBy: 'either' }],
      abilities: { canDecideChanges: true },
    });
    expect(await mailTo(email)).toBe('');
    await platform.get(resetPassword, at(person.id));
    expect(await mailTo(email)).toBe('');
  });

  it('is confirmed by the link, once', async () => {
    const email = await askForEmail();
    const visitor = new Browser(server);
    const body = { token: tokenIn(await mailTo(emailOf(person))) };
    expect(await visitor.get(readAccountChange, { body })).toMatchObject({ kind: 'email', value: email });
    const confirm = () => visitor.call(decideOwnAccountChange, { body: { ...body, isConfirmed: true } });
    expect((await confirm()).status).toBe(200);
    expect(await confirm()).toMatchObject({ status: 410 });
    expect(await read(platform, person.id)).toMatchObject({ email, pendingChanges: [] });
  });

  it('is not confirmed from an address that its organisation has changed since', async () => {
    const email = await askForEmail();
    const token = tokenIn(await mailTo(emailOf(person)));
    const own = `own-${counter}@example.test`;
    await admin.get(changeUser, { ...at(person.id), body: { version: 2, email: own } });
    const reply = await new Browser(server).call(decideOwnAccountChange, {
      body: { token, isConfirmed: true },
    });
    expect(reply).toMatchObject({ status: 410 });
    expect(await read(admin, person.id)).toMatchObject({ email: own, pendingChanges: [{ value: email }] });
  });

  it('is declined by the link', async () => {
    await askForEmail();
    const token = tokenIn(await mailTo(emailOf(person)));
    await new Browser(server).get(decideOwnAccountChange, { body: { token, isConfirmed: false } });
    expect(await read(platform, person.id)).toMatchObject({ email: emailOf(person), pendingChanges: [] });
  });

  it('is decided by an admin of the organisation, not by a platform admin', async () => {
    const email = await askForEmail();
    expect(await decide(platform, person.id, 'email')).toMatchObject({ status: 409 });
    expect((await decide(admin, person.id, 'email', false)).status).toBe(200);
    expect(await read(admin, person.id)).toMatchObject({ email: emailOf(person), pendingChanges: [] });
    await platform.get(changeUser, { ...at(person.id), body: { version: 2, email } });
    expect((await decide(admin, person.id, 'email')).status).toBe(200);
    expect(await read(admin, person.id)).toMatchObject({ email });
  });

  it('changes at once in the own organisation, and where no one can sign in yet', async () => {
    const empty = await anOrganisation();
    const body = {
      id: newId(),
      name: 'First Admin',
      username: `first-${counter}`,
      email: `first-${counter}@example.test`,
      adminType: 0,
      oid: empty.id,
    };
    await platform.get(addUser, { body });
    const email = `corrected-${counter}@example.test`;
    await platform.get(changeUser, { ...at(body.id), body: { version: 1, email } });
    expect(await read(platform, body.id)).toMatchObject({ email, pendingChanges: [], isInvited: true });
    expect(tokenIn(await mailTo(email))).not.toBe('');
  });
});

it('support access is not sufficient', async () => {
  await server.superuser.query(
    `insert into support_access (organisation_id, id, granted_by, created_at, until)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [organisationId, newId(), person.id],
  );
  await askForEmail();
  expect(await read(platform, person.id)).toMatchObject({ email: emailOf(person) });
});

it('a role that a platform admin assigns waits for another admin of the organisation', async () => {
  await platform.get(changeUser, { ...at(person.id), body: { version: 1, adminType: 0 } });
  expect(await read(admin, person.id)).toMatchObject({
    role: 'customer',
    pendingChanges: [{ kind: 'role' }],
  });
  expect(tokenIn(await mailTo(emailOf(person)))).toBe('');
  expect((await decide(admin, person.id, 'role')).status).toBe(200);
  expect(await read(admin, person.id)).toMatchObject({ role: 'organisationadmin' });
});

const anAddition = (oid = organisationId) => ({
  id: newId(),
  name: 'Added Admin',
  username: `added-${counter}`,
  email: `added-${counter}@example.test`,
  adminType: 0,
  oid,
});

it('a user that a platform admin adds can sign in once an admin of the organisation confirms it', async () => {
  const body = anAddition();
  const { user } = await platform.get(addUser, { body });
  expect(user).toMatchObject({
    state: 'deactivated',
    isAwaitingConfirmation: true,
    pendingChanges: [{ kind: 'add', confirmedBy: 'admin' }],
  });
  expect(await mailTo(body.email)).toBe('');
  expect(
    await platform.call(activateUser, { ...at(body.id), body: { version: user.version } }),
  ).toMatchObject({ status: 409 });
  expect((await decide(admin, body.id, 'add')).status).toBe(200);
  expect(await read(admin, body.id)).toMatchObject({
    state: 'active',
    isInvited: true,
    isAwaitingConfirmation: false,
  });
  expect(tokenIn(await mailTo(body.email))).not.toBe('');
});

it.each([
  ['was declined', (userId: string) => decide(admin, userId, 'add', false)],
  [
    'has expired',
    (userId: string) =>
      server.superuser.query(
        `update account_change set expires_at = now() - interval '1 s' where person_id = $1`,
        [userId],
      ),
  ],
])('an addition that %s can be activated only by an admin of the organisation', async (_, end) => {
  const body = anAddition();
  await platform.get(addUser, { body });
  await end(body.id);
  const { version, abilities } = await read(platform, body.id);
  expect(abilities).toMatchObject({ canActivate: false });
  expect(await platform.call(activateUser, { ...at(body.id), body: { version } })).toMatchObject({
    status: 409,
  });
  expect(await read(admin, body.id)).toMatchObject({
    state: 'deactivated',
    abilities: { canActivate: true },
  });
  expect((await admin.call(activateUser, { ...at(body.id), body: { version } })).status).toBe(200);
});

it('a confirmation applies to the change that was shown, not to its replacement', async () => {
  await askForEmail();
  const shown = await pendingId(person.id, 'email');
  const text = await mailTo(emailOf(person));
  const email = `replaced-${counter}@example.test`;
  await platform.get(changeUser, { ...at(person.id), body: { version: 2, email } });
  expect(await decideChange(admin, person.id, shown)).toMatchObject({ status: 409 });
  const body = { token: tokenIn(text), isConfirmed: true };
  expect(await new Browser(server).call(decideOwnAccountChange, { body })).toMatchObject({ status: 410 });
  expect(await read(admin, person.id)).toMatchObject({
    email: emailOf(person),
    pendingChanges: [{ value: email }],
  });
});

it('a link that waits while its change is replaced confirms nothing', async () => {
  await askForEmail();
  const token = tokenIn(await mailTo(emailOf(person)));
  const holder = await server.superuser.connect();
  try {
    await holder.query('begin');
    await holder.query('select from person where id = $1 for update', [person.id]);
    const deciding = new Browser(server).call(decideOwnAccountChange, { body: { token, isConfirmed: true } });
    await waitFor(async () => {
      const { rowCount } = await server.superuser.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount! > 0;
    }, 10_000);
    await holder.query(
      `with replaced as (update account_change set decided_at = now(), outcome = 'replaced', token_hash = null
         where person_id = $1 returning *)
       insert into account_change (organisation_id, id, person_id, kind, value, requested_by, created_at, expires_at)
       select organisation_id, $2, person_id, kind, 'replaced-meanwhile@example.test', requested_by, now(), expires_at
       from replaced`,
      [person.id, newId()],
    );
    await holder.query('commit');
    expect(await deciding).toMatchObject({ status: 410 });
  } finally {
    holder.release(true);
  }
  expect(await read(admin, person.id)).toMatchObject({ email: emailOf(person) });
});

it('an organisation whose accounts are closed still requires consent', async () => {
  const closed = await anOrganisation();
  await aSubscription(closed.id);
  const last = await aPerson(closed.id);
  await platform.get(deactivateUser, { ...at(last.id), body: { version: 1, successorId: null } });
  const { user } = await platform.get(addUser, { body: anAddition(closed.id) });
  expect(user).toMatchObject({ state: 'deactivated', pendingChanges: [{ kind: 'add' }] });
});

describe('a lost second factor', () => {
  const withFactor = () =>
    run(asIdentity(), () =>
      sqlQuery(
        `insert into second_factor (id, person_id, kind, name, created_at, confirmed_at)
         values ($1, $2, 'passkey', 'Laptop', now(), now())`,
        [newId(), person.id],
      ),
    );

  it('is reset by an admin of the organisation, and the person is notified', async () => {
    await withFactor();
    expect(await read(admin, person.id)).toMatchObject({
      hasSecondFactor: true,
      abilities: { canResetSecondFactor: true },
    });
    await admin.get(resetSecondFactor, at(person.id));
    expect(await read(admin, person.id)).toMatchObject({ hasSecondFactor: false });
    expect(await mailTo(emailOf(person))).toContain('removed your second factors');
  });

  it('waits for a confirmation if a platform admin resets it', async () => {
    await withFactor();
    await platform.get(resetSecondFactor, at(person.id));
    expect(await read(admin, person.id)).toMatchObject({
      hasSecondFactor: true,
      pendingChanges: [{ kind: 'second-factor' }],
    });
    const token = tokenIn(await mailTo(emailOf(person)));
    await new Browser(server).get(decideOwnAccountChange, { body: { token, isConfirmed: true } });
    expect(await read(admin, person.id)).toMatchObject({ hasSecondFactor: false, pendingChanges: [] });
  });
});
