import { readPasswordLink, signIn } from '@colloquy/contract/identity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from './identity.factory.ts';
import { createPasswordLink } from './password-links.ts';
import { networkOf, delaySeconds } from './throttle.ts';

const server = useTestServer({ COLLOQUY_TRUST_PROXY: '127.0.0.1' });
let person: TestPerson;
let organisationId: string | undefined;
let network = 0;

beforeEach(async () => {
  organisationId ??= (await anOrganisation()).id;
  person = await aPerson(organisationId);
  network += 1;
  // Freezes the clock, so that delays do not expire on a loaded machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => void vi.useRealTimers());

/** Signs in from one of many addresses, as a proxy would report it. */
const trySignIn = (password: string, host = 1, username = person.username) =>
  new Browser(server).call(signIn, {
    body: { username, password },
    headers: { 'x-forwarded-for': `10.0.${network}.${host}` },
  });

/** A browser that keeps its device cookie, at one address. */
class RememberedBrowser {
  #device: string | undefined;
  async signIn(username: string, password: string): Promise<Response> {
    const reply = await fetch(`${server.url}/api/sign-in`, {
      method: 'POST',
      headers: {
        origin: server.url,
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${network}.200`,
        ...(this.#device !== undefined && { cookie: this.#device }),
      },
      body: JSON.stringify({ username, password }),
    });
    const set = reply.headers.getSetCookie().find((each) => each.startsWith('device='));
    if (set) this.#device = set.split(';')[0];
    return reply;
  }
}

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

it('all addresses of one IPv6 network count as one', async () => {
  const from = (host: number) => ({ headers: { 'x-forwarded-for': `2001:db8:${network}:1::${host}` } });
  const guess = (at: number) =>
    new Browser(server).call(signIn, {
      body: { username: `v6-${network}-${at}`, password: 'a guess' },
      ...from(at + 1),
    });
  for (let at = 0; at < 31; at++) expect((await guess(at)).status).toBe(401);
  expect((await guess(31)).status).toBe(429);
});

it('delays 1, 2, 4 … seconds beyond the free attempts, and at most a quarter of an hour', () => {
  expect([5, 6, 7, 8, 20].map((tries) => delaySeconds(tries, 'account-address'))).toEqual([0, 1, 2, 4, 900]);
});

describe('an account', () => {
  it('has five free attempts from one address, then increasing delays', async () => {
    for (let count = 1; count <= 6; count++) expect((await trySignIn('a guess')).status).toBe(401);
    const refused = await trySignIn(TEST_PASSWORD);
    expect([refused.status, refused.answer]).toMatchObject([429, { error: 'too-many-tries' }]);
    expect(refused.headers.get('retry-after')).toBe('1');
    vi.setSystemTime(Date.now() + 1_100);
    expect((await trySignIn('a guess')).status).toBe(401);
    expect((await trySignIn('a guess')).headers.get('retry-after')).toBe('2');
    vi.setSystemTime(Date.now() + 2_100);
    expect((await trySignIn(TEST_PASSWORD)).status).toBe(200);
    expect((await trySignIn('a guess')).status).toBe(401);
  });

  it('is not locked for its owner by failures from other addresses', async () => {
    for (let count = 1; count <= 7; count++) await trySignIn('a guess', 1);
    expect((await trySignIn(TEST_PASSWORD, 1)).status).toBe(429);
    expect((await trySignIn(TEST_PASSWORD, 2)).status).toBe(200);
  });

  it('is delayed for an attacker with many addresses, but not for a browser that signed in before', async () => {
    const browser = new RememberedBrowser();
    expect((await browser.signIn(person.username, TEST_PASSWORD)).status).toBe(200);
    const tries = Array.from({ length: 51 }, (_, at) => at);
    for (const at of tries) expect((await trySignIn('a guess', 20 + at)).status).toBe(401);
    expect((await trySignIn(TEST_PASSWORD, 2)).status).toBe(429);
    expect((await browser.signIn(person.username, TEST_PASSWORD)).status).toBe(200);
  });

  it('has five free attempts of its own in a browser that it signed in with before', async () => {
    const browser = new RememberedBrowser();
    await browser.signIn(person.username, TEST_PASSWORD);
    for (let count = 1; count <= 6; count++) await browser.signIn(person.username, 'a guess');
    expect((await browser.signIn(person.username, TEST_PASSWORD)).status).toBe(429);
    const other = await aPerson(organisationId!);
    const elsewhere = new RememberedBrowser();
    await elsewhere.signIn(other.username, TEST_PASSWORD);
    for (let count = 1; count <= 6; count++) await elsewhere.signIn(person.username, 'a guess');
    expect((await elsewhere.signIn(person.username, TEST_PASSWORD)).status).toBe(429);
  });

  it('accepts one of many simultaneous guesses after a delay', async () => {
    for (let count = 1; count <= 5; count++) await trySignIn('a guess');
    const replies = await Promise.all(Array.from({ length: 10 }, () => trySignIn('a guess')));
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(1);
  });

  it('has the same delays whether it exists or not', async () => {
    for (let count = 1; count <= 6; count++) await trySignIn('a guess', 1, `nobody-${network}`);
    expect((await trySignIn('a guess', 1, `Nobody-${network}`)).status).toBe(429);
  });
});

it('an address that tries many accounts is delayed, and others are not', async () => {
  for (let at = 0; at < 31; at++) await trySignIn('a guess', 1, `guess-${network}-${at}`);
  expect((await trySignIn(TEST_PASSWORD, 1)).status).toBe(429);
  expect((await trySignIn(TEST_PASSWORD, 2)).status).toBe(200);
});

it('an address that tries links is delayed, even after a valid one', async () => {
  const headers = { 'x-forwarded-for': `10.0.${network}.1` };
  const read = async (token: string) =>
    (await new Browser(server).call(readPasswordLink, { body: { token }, headers })).status;
  const token = await createPasswordLink(person.id);
  for (let at = 0; at < 31; at++) expect(await read(`${'x'.repeat(40)}${at}`)).toBe(410);
  expect(await read(token)).toBe(429);
});

it('stores neither names nor addresses', async () => {
  await trySignIn('a guess');
  const { rows } = await server.superuser.query('select key from throttle');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${person.username}|10\\.0\\.`));
});
