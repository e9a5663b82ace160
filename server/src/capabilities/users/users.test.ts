import { readPasswordLink, readSession, sendOtp, setPassword, verifyOtp } from '@colloquy/contract/identity';
import { createJob } from '@colloquy/contract/jobs';
import {
  activateUser,
  addUser,
  changeOwnEmail,
  changeProfile,
  changeUser,
  deactivateUser,
  findUsers,
  transferUserJobs as transferEndpoint,
  inviteUser,
  readProfile,
  readUser,
  resetPassword,
  USERS_CSV_PATH,
} from '@colloquy/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

const server = useTestServer();
type Organisation = Awaited<ReturnType<typeof anOrganisation>>;
let home: Organisation;
let admin: Browser;
let adminPerson: TestPerson;
let platform: Browser;

beforeAll(async () => {
  home = await anOrganisation();
  await aSubscription(home.id);
  adminPerson = await aPerson(home.id, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
});

let count = 0;
const newUserFields = () => {
  count += 1;
  return { id: newId(), name: 'New Customer', username: `new-${count}`, email: `new-${count}@example.test` };
};
const at = (userId: string) => ({ params: { userId } });
const read = async (browser: Browser, userId: string) => (await browser.get(readUser, at(userId))).user;
/** The newest mail to an address. */
const mailTo = async (address: string): Promise<string> => {
  for (let text = ''; ;) {
    const mail = await run(asPlatform(), () => claimMail());
    if (!mail) return text;
    if (mail.to === address) text = mail.text;
  }
};
const tokenIn = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? '';

describe('adding users', () => {
  it('invites them by a link that works once, and a new link revokes the previous one', async () => {
    const body = { ...newUserFields(), adminType: 1 };
    const { user } = await admin.get(addUser, { body });
    expect(user).toMatchObject({ role: 'customer', isInvited: true, organisation: { id: home.id } });
    expect((await admin.get(addUser, { body })).user.id).toBe(user.id);
    const first = tokenIn(await mailTo(body.email));
    await admin.get(inviteUser, at(user.id));
    const second = tokenIn(await mailTo(body.email));
    const visitor = new Browser(server);
    const set = (token: string, password = TEST_PASSWORD) =>
      visitor.call(setPassword, { body: { token, password } });
    expect(await set(first)).toMatchObject({ status: 410, answer: { error: 'link-used' } });
    expect((await set(second)).status).toBe(200);
    expect((await set(second)).status).toBe(410);
    expect(await read(admin, user.id)).toMatchObject({
      isInvited: false,
      abilities: { canInvite: false, canResetPassword: true },
    });
    await admin.get(resetPassword, at(user.id));
    const reset = tokenIn(await mailTo(body.email));
    expect((await set(reset)).status).toBe(422);
    expect((await set(reset, 'eleven kettles sing at dawn')).status).toBe(200);
  });

  it('lets a user with a revoked link in by an OTP', async () => {
    const body = newUserFields();
    await admin.get(addUser, { body });
    const old = tokenIn(await mailTo(body.email));
    await admin.get(inviteUser, at(body.id));
    await mailTo(body.email);
    const visitor = new Browser(server);
    expect(await visitor.call(readPasswordLink, { body: { token: old } })).toMatchObject({ status: 410 });
    await visitor.get(sendOtp, { body: { uname: body.username } });
    const [otp] = /\b\d{6}\b/.exec(await mailTo(body.email)) ?? [];
    const { token } = await visitor.get(verifyOtp, { body: { uname: body.username, otp } });
    expect((await visitor.call(setPassword, { body: { token, password: TEST_PASSWORD } })).status).toBe(200);
  });

  it('allows each caller only the roles that they may assign', async () => {
    const add = async (browser: Browser, more: object) =>
      (await browser.call(addUser, { body: { ...newUserFields(), ...more } })).status;
    expect(await add(admin, { adminType: 0 })).toBe(200);
    expect(await add(admin, { role: 'reviewer' })).toBe(200);
    expect(await add(admin, { role: 'admin' })).toBe(403);
    expect(await add(admin, { adminType: 1, oid: (await anOrganisation()).id })).toBe(403);
    expect(await add(platform, { adminType: 0, oid: home.id })).toBe(200);
    expect(await add(platform, { role: 'reviewer', oid: home.id })).toBe(403);
    expect(await add(platform, { role: 'reviewer' })).toBe(200);
    expect(await add(platform, { role: 'admin' })).toBe(200);
  });

  it('names the name that is in use, in any organisation', async () => {
    const other = await aPerson((await anOrganisation()).id);
    const body = { ...newUserFields(), username: other.username.toUpperCase() };
    expect(await admin.call(addUser, { body })).toMatchObject({
      status: 409,
      answer: { error: 'taken', fields: { username: 'This username is already in use.' } },
    });
  });
});

it('refuses null characters in any field', async () => {
  const body = { ...newUserFields(), name: 'No\u0000body' };
  expect(await admin.call(addUser, { body })).toMatchObject({ status: 400 });
  expect(await admin.call(findUsers, { query: { q: '\u0000' } })).toMatchObject({ status: 400 });
});

describe('the list', () => {
  it('contains the own organisation, or all of them, can be filtered, and can be exported', async () => {
    const stranger = await aPerson((await anOrganisation()).id);
    const names = async (browser: Browser, query: object) =>
      (await browser.get(findUsers, { query: { ...query, size: 200 } })).rows.map(({ username }) => username);
    expect(await names(admin, { q: stranger.username })).toEqual([]);
    expect(await names(admin, { oid: stranger.organisationId })).toEqual([]);
    expect(await names(platform, { oid: stranger.organisationId })).toEqual([stranger.username]);
    expect(await names(platform, { oid: home.code, role: 'organisationadmin' })).toContain(
      adminPerson.username,
    );
    const csv = await (await admin.fetch(`${USERS_CSV_PATH}?role=organisationadmin`)).text();
    expect(csv).toContain(adminPerson.username);
    expect(csv).not.toContain(stranger.username);
    expect(await admin.call(readUser, at(stranger.id))).toMatchObject({ status: 404 });
  });
});

describe('changing users', () => {
  it('is refused on an older version, and a new role requires signing in again', async () => {
    const person = await aPerson(home.id);
    const browser = await actAs(server, person);
    const { version } = await read(admin, person.id);
    const change = (body: object) => admin.call(changeUser, { ...at(person.id), body });
    expect((await change({ version, name: 'Renamed Customer' })).status).toBe(200);
    expect(await change({ version, name: 'Late' })).toMatchObject({
      status: 409,
      answer: { error: 'changed-meanwhile' },
    });
    await aDraft(browser);
    expect(await change({ version: version + 1, adminType: 0 })).toMatchObject({
      status: 409,
      answer: { error: 'not-now' },
    });
    const idle = await aPerson(home.id);
    const idleBrowser = await actAs(server, idle);
    await admin.get(changeUser, { ...at(idle.id), body: { version: 1, adminType: 0 } });
    expect(await idleBrowser.call(readSession)).toMatchObject({ status: 401 });
  });

  it('keeps one active admin, even with simultaneous closings', async () => {
    const organisation = await anOrganisation();
    const people = [
      await aPerson(organisation.id, 'organisationadmin'),
      await aPerson(organisation.id, 'organisationadmin'),
    ];
    const close = (userId: string) =>
      platform.call(deactivateUser, { ...at(userId), body: { version: 1, successorId: null } });
    const statuses = (await Promise.all(people.map(({ id }) => close(id)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const left = people[statuses.indexOf(409)]!;
    expect(await read(platform, left.id)).toMatchObject({
      roles: ['organisationadmin'],
      blockedReason: expect.stringContaining('the last active Organization Admin'),
    });
    const demote = { ...at(left.id), body: { version: 1, adminType: 1 } };
    expect(await platform.call(changeUser, demote)).toMatchObject({ status: 409 });
    expect(
      await admin.call(deactivateUser, { ...at(adminPerson.id), body: { version: 1, successorId: null } }),
    ).toMatchObject({ status: 409 });
  });
});

describe('closing an account', () => {
  it('does not wait for another that is closed at the same time', async () => {
    const organisation = await anOrganisation();
    const first = await aPerson(organisation.id, 'organisationadmin');
    const people = [
      await aPerson(organisation.id, 'organisationadmin'),
      await aPerson(organisation.id, 'organisationadmin'),
    ];
    const holder = await server.superuser.connect();
    try {
      await holder.query('begin');
      await holder.query('select from person where id = $1 for update', [first.id]);
      let isDone = false;
      const closing = Promise.all(
        people.map(({ id }) =>
          platform.call(deactivateUser, { ...at(id), body: { version: 1, successorId: null } }),
        ),
      ).finally(() => (isDone = true));
      await waitFor(async () => {
        const { rowCount } = await server.superuser.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return isDone || rowCount === 2;
      }, 10_000);
      await holder.query('commit');
      expect((await closing).map(({ status }) => status)).toEqual([200, 200]);
    } finally {
      holder.release(true);
    }
  });

  it.each(['organisation’s admin', 'platform’s admin'])(
    'by the %s ends its session and transfers its work',
    async (role) => {
      const by = role === 'platform’s admin' ? platform : admin;
      const [leaver, heir] = [await aPerson(home.id), await aPerson(home.id)];
      const browser = await actAs(server, leaver);
      await aDraft(browser);
      expect(await read(by, leaver.id)).toMatchObject({ jobs: 1, unfinishedJobs: 1 });
      const foreign = await aPerson((await anOrganisation()).id);
      const close = (successorId: string | null) =>
        by.call(deactivateUser, { ...at(leaver.id), body: { version: 1, successorId } });
      expect(await close(foreign.id)).toMatchObject({ status: 404, answer: { error: 'unknown-user' } });
      expect((await close(heir.id)).status).toBe(200);
      expect(await browser.call(createJob, { body: {} })).toMatchObject({ status: 400 });
      expect(await browser.call(readSession)).toMatchObject({ status: 401 });
      const tasks = await server.superuser.query(
        `select payload from task where name = 'jobs.transfer-user-jobs' and subject_id = $1`,
        [leaver.id],
      );
      expect(tasks.rows[0]).toMatchObject({ payload: { fromId: leaver.id, toId: heir.id } });
      const again = await by.get(activateUser, { ...at(leaver.id), body: { version: 2 } });
      expect(again.user.state).toBe('active');
      await by.get(transferEndpoint, { ...at(leaver.id), body: { successorId: heir.id } });
      const audited = await server.superuser.query(
        `select action from audit_entry where subject_id = $1 and organisation_id = $2 and action like 'user.%' order by at, id`,
        [leaver.id, home.id],
      );
      const actions = audited.rows.map(({ action }: { action: string }) => action);
      expect(actions).toEqual(
        expect.arrayContaining(['user.deactivated', 'user.jobs-transferred', 'user.activated']),
      );
    },
  );
});

describe('the own account', () => {
  it('is changed on its version, and the address only with the password', async () => {
    const person = await aPerson(home.id);
    const browser = await actAs(server, person);
    const { profile } = await browser.get(readProfile);
    const body = { name: 'Own Name', timeZone: 'Europe/Vienna', version: profile.version };
    expect(await browser.get(changeProfile, { body })).toMatchObject({
      profile: { name: 'Own Name', timeZone: 'Europe/Vienna' },
      userInfo: { name: 'Own Name' },
    });
    expect(await browser.call(changeProfile, { body })).toMatchObject({ status: 409 });
    const email = `own-${person.username}@example.test`;
    expect(
      await browser.call(changeOwnEmail, { body: { email, password: 'not the password' } }),
    ).toMatchObject({
      status: 401,
      answer: { error: 'wrong-credentials' },
    });
    const changed = await browser.get(changeOwnEmail, { body: { email, password: TEST_PASSWORD } });
    expect(changed.profile.email).toBe(email);
    expect(await mailTo(profile.email)).toContain(email);
  });
});
