import { readSession, signIn, signOut } from '@colloquy/contract/identity';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { actAs, Browser } from '../../testing/browser.ts';
import { isLongRun } from '../../testing/test-environment.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from './identity.factory.ts';

const server = useTestServer();
let organisation: Awaited<ReturnType<typeof anOrganisation>>;
let customer: TestPerson;

beforeAll(async () => {
  organisation = await anOrganisation();
  customer = await aPerson(organisation.id);
});
afterEach(() => void vi.useRealTimers());

const credentials = (person: TestPerson, password = TEST_PASSWORD) => ({
  username: person.username,
  password,
});

describe('signing in', () => {
  it('returns who signed in and sets an HttpOnly cookie', async () => {
    const reply = await new Browser(server).call(signIn, { body: credentials(customer) });
    expect(reply.answer).toMatchObject({
      code: 0,
      userInfo: {
        id: customer.id,
        name: customer.name,
        org: organisation.name,
        oid: organisation.id,
        role: 'customer',
      },
    });
    expect(reply.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^token=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('ignores case and surrounding blanks of the username', async () => {
    const body = { username: ` ${customer.username.toUpperCase()} `, password: TEST_PASSWORD };
    expect((await new Browser(server).call(signIn, { body })).status).toBe(200);
  });

  it('gives the same answer to a wrong password and to an unknown name', async () => {
    const browser = new Browser(server);
    const wrong = await browser.call(signIn, { body: credentials(customer, 'not the password') });
    const unknown = await browser.call(signIn, { body: { username: 'nobody', password: TEST_PASSWORD } });
    expect(wrong.status).toBe(401);
    expect(wrong.answer).toEqual({
      code: 1,
      error: 'wrong-credentials',
      message: 'The username or password is incorrect.',
    });
    expect(unknown.answer).toEqual(wrong.answer);
    expect(browser.cookie).toBeUndefined();
  });

  it('names the missing field', async () => {
    const reply = await new Browser(server).call(signIn, { body: { username: '  ', password: '' } });
    expect([reply.status, reply.answer]).toMatchObject([
      400,
      { fields: { username: 'User name should not be empty', password: 'Enter your password.' } },
    ]);
  });

  it('refuses a deactivated user, even with a live session', async () => {
    const leaver = await aPerson(organisation.id);
    const browser = await actAs(server, leaver);
    await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [leaver.id]);
    expect((await browser.call(readSession)).answer).toMatchObject({ code: 1, error: 'signed-out' });
    expect((await browser.call(signIn, { body: credentials(leaver) })).status).toBe(401);
  });

  it('signs out the user who was signed in with this browser before', async () => {
    const former = await aPerson(organisation.id);
    const browser = await actAs(server, former);
    const formerCookie = browser.cookie;
    await browser.get(signIn, { body: credentials(customer) });
    const left = Object.assign(new Browser(server), { cookie: formerCookie });
    expect((await left.call(readSession)).answer).toMatchObject({ error: 'signed-out' });
    expect((await browser.get(readSession)).userInfo.id).toBe(customer.id);
  });
});

describe('one session per person', () => {
  it('answers code 2 to a session that another sign-in replaced', async () => {
    const first = await actAs(server, customer);
    const second = await actAs(server, customer);
    const reply = await first.call(readSession);
    expect([reply.status, reply.answer]).toEqual([
      401,
      { code: 2, error: 'session-replaced', message: 'Logged in from another device.' },
    ]);
    expect((await second.call(readSession)).status).toBe(200);
  });

  const RACES = isLongRun ? 100 : 40;
  it(`leaves exactly one live session in each of ${RACES} races, that of the later sign-in`, async () => {
    const racers = await Promise.all(Array.from({ length: 4 }, () => aPerson(organisation.id)));
    for (let race = 0; race < RACES; race++) {
      const racer = racers[race % racers.length]!;
      const browsers = await Promise.all([actAs(server, racer), actAs(server, racer)]);
      const replies = await Promise.all(browsers.map((browser) => browser.call(readSession)));
      expect(replies.map((reply) => reply.answer.code).toSorted()).toEqual([0, 2]);
    }
    const { rows } = await server.superuser.query(
      `select person_id from session where replaced_at is null and ended_at is null group by 1 having count(*) > 1`,
    );
    expect(rows).toEqual([]);
  }, 180_000);

  it('ends after 30 days', async () => {
    const browser = await actAs(server, customer);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 3600 * 1000 + 1000 });
    expect((await browser.call(readSession)).answer).toMatchObject({ code: 1, error: 'signed-out' });
  });
});

describe('signing out', () => {
  it('ends the session and clears the cookie', async () => {
    const browser = await actAs(server, customer);
    const stolen = Object.assign(new Browser(server), { cookie: browser.cookie });
    expect((await browser.call(signOut)).status).toBe(200);
    expect(browser.cookie).toBeUndefined();
    expect((await stolen.call(readSession)).answer).toMatchObject({ code: 1, error: 'signed-out' });
  });

  it('does nothing when repeated or without a session', async () => {
    const browser = new Browser(server);
    expect((await browser.call(signOut)).status).toBe(200);
    browser.cookie = 'made-up';
    expect((await browser.call(signOut)).status).toBe(200);
    expect(browser.cookie).toBeUndefined();
  });

  it('drops a replaced session, but not the newer one of another tab', async () => {
    const browser = await actAs(server, customer);
    const elsewhere = await actAs(server, customer);
    await browser.get(signOut, { query: { only: 'replaced' } });
    expect(browser.cookie).toBeUndefined();
    await elsewhere.get(signOut, { query: { only: 'replaced' } });
    expect((await elsewhere.call(readSession)).status).toBe(200);
  });
});
