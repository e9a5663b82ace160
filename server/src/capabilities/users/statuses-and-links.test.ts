import { readPasswordLink, setPassword } from '@colloquy/contract/identity';
import { readInstallation } from '@colloquy/contract/operations';
import {
  addUser,
  deactivateUser,
  findUsers,
  importUsers,
  createUserLinks,
  readUser,
  USERS_CSV_PATH,
} from '@colloquy/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { openOutbox } from '../../platform/mail/outbox.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

const server = useTestServer();
let home: Awaited<ReturnType<typeof anOrganisation>>;
let adminPerson: TestPerson;
let admin: Browser;
let platform: Browser;

beforeAll(async () => {
  home = await anOrganisation();
  await aSubscription(home.id);
  adminPerson = await aPerson(home.id, 'organisationadmin');
  admin = await actAs(server, adminPerson);
  platform = await actAs(server, await aPerson((await anOrganisation({ isOperator: true })).id, 'admin'));
});

let count = 0;
const somebody = () => {
  count += 1;
  const username = `linked-${count}`;
  return { id: newId(), name: 'New Customer', username, email: `${username}@example.test`, adminType: 1 };
};
const invite = async (): Promise<string> => {
  const body = somebody();
  await admin.get(addUser, { body });
  return body.id;
};
const read = async (userId: string, by = admin) => (await by.get(readUser, { params: { userId } })).user;
const tokenIn = (address: string): string => /token=([\w-]+)/.exec(address)?.[1] ?? '';

describe('the status of a user', () => {
  it('distinguishes invited, active and deactivated in the filter, the count and the file', async () => {
    const invited = await invite();
    const active = await aPerson(home.id);
    const closed = await aPerson(home.id);
    await admin.get(deactivateUser, {
      params: { userId: closed.id },
      body: { version: 1, successorId: null },
    });
    const idsOf = async (state: string) => {
      const { rows, total } = await admin.get(findUsers, { query: { state, size: 200 } });
      expect(total).toBe(rows.length);
      return rows.map(({ id }) => id);
    };
    expect(await idsOf('invited')).toEqual([invited]);
    expect((await idsOf('active')).toSorted()).toEqual([active.id, adminPerson.id].toSorted());
    expect(await idsOf('deactivated')).toEqual([closed.id]);
    const csv = await (await admin.fetch(`${USERS_CSV_PATH}?state=active`)).text();
    expect(csv).toContain(active.username);
    expect(csv).not.toContain('Invited');
  });

  it('becomes active with the first password, and shows the last sign-in and the session', async () => {
    const userId = await invite();
    expect(await read(userId)).toMatchObject({ isInvited: true, lastSignInAt: null, session: null });
    const [link] = (await admin.get(createUserLinks, { body: { userIds: [userId] } })).links;
    const body = { token: tokenIn(link!.address), password: TEST_PASSWORD };
    await new Browser(server).get(setPassword, { body });
    const { username, isInvited } = await read(userId);
    expect(isInvited).toBe(false);
    await actAs(server, { ...adminPerson, id: userId, username });
    expect(await read(userId)).toMatchObject({
      lastSignInAt: expect.any(String),
      session: { begunAt: expect.any(String), lastActiveAt: expect.any(String) },
      version: 1,
    });
  });
});

describe('without a mail server, links to pass on', () => {
  it('are created for all users of an import, work once, and revoke earlier links', async () => {
    const rows = [somebody(), somebody()].map(({ name, username, email }, at) => ({
      line: at + 2,
      name,
      username,
      email,
      role: 'Customer',
    }));
    const imported = await admin.get(importUsers, { body: { requestId: newId(), rows } });
    expect(imported).toMatchObject({ added: 2, sendsMail: false });
    const make = async () =>
      (await admin.get(createUserLinks, { body: { userIds: imported.userIds } })).links.map(({ address }) =>
        tokenIn(address),
      );
    const [before] = await make();
    const tokens = await make();
    const visitor = new Browser(server);
    const open = (token: string) => visitor.call(readPasswordLink, { body: { token } });
    expect((await open(before!)).status).toBe(410);
    for (const token of tokens) expect((await open(token)).status).toBe(200);
    const audited = await server.superuser.query(
      `select count(*)::int as made from audit_entry where action = 'password-link.copied'
         and subject_id = any ($1::uuid[]) and person_id = $2`,
      [imported.userIds, adminPerson.id],
    );
    expect(audited.rows).toEqual([{ made: 4 }]);
  });

  it('are not created for other organisations, unless no one there has a password', async () => {
    const userId = await invite();
    const make = async (by: Browser, id: string) => by.call(createUserLinks, { body: { userIds: [id] } });
    expect(await make(platform, userId)).toMatchObject({
      answer: { links: [], refused: [{ message: 'Only an admin of this organisation can get the link.' }] },
    });
    expect(await read(userId, platform)).toMatchObject({ abilities: { canCreateLink: false } });
    expect(await read(userId)).toMatchObject({ sendsMail: false, abilities: { canCreateLink: true } });

    const stranger = await aPerson((await anOrganisation()).id);
    expect(await make(admin, stranger.id)).toMatchObject({ answer: { links: [], refused: [{}] } });

    const first = { ...somebody(), adminType: 0, oid: (await anOrganisation()).id };
    await platform.get(addUser, { body: first });
    expect(await make(platform, first.id)).toMatchObject({
      answer: { links: [{ userId: first.id, kind: 'invitation' }], refused: [] },
    });
    expect(await make(admin, adminPerson.id)).toMatchObject({
      answer: { refused: [{ message: expect.stringContaining('own account') }] },
    });
  });
});

it('with a mail server, a link is shown only to its recipient', async () => {
  const userId = await invite();
  openOutbox({ ...server.config, mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'colloquy@example.test' } });
  try {
    expect(await admin.call(createUserLinks, { body: { userIds: [userId] } })).toMatchObject({
      status: 409,
      answer: { error: 'not-now' },
    });
    expect(await read(userId)).toMatchObject({ sendsMail: true, abilities: { canCreateLink: false } });
    expect(await new Browser(server).get(readInstallation)).toMatchObject({ sendsMail: true });
  } finally {
    openOutbox(server.config);
  }
  expect(await new Browser(server).get(readInstallation)).toMatchObject({ sendsMail: false });
});
