import {
  beginPasskey,
  beginPasskeySignIn,
  finishPasskey,
  finishSetUpTotp,
  setUpTotp,
  signInByCode,
  signInByPasskey,
} from '@colloquy/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Authenticator } from '../../testing/authenticator.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, type TestPerson } from './identity.factory.ts';
import {
  codeNow,
  later,
  ORIGIN,
  OwnBrowser,
  secretOf,
  signedIn,
  withApp,
} from './second-factor/second-factor.factory.ts';

const server = useTestServer({ COLLOQUY_ORIGIN: ORIGIN });
let person: TestPerson;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  person = await aPerson((await anOrganisation()).id);
});
afterEach(() => void vi.useRealTimers());

const halfSignedIn = async (who = person): Promise<OwnBrowser> => {
  const browser = new OwnBrowser(server);
  await browser.password(who);
  return browser;
};
const tryCode = async (browser: OwnBrowser, code: string): Promise<number> =>
  (await browser.call(signInByCode, { body: { code } })).status;

it('somebody else who has the password neither ends the second step of the owner nor uses up their tries', async () => {
  const { secret } = await withApp(await signedIn(server, person));
  const owner = await halfSignedIn();
  const other = await halfSignedIn();
  for (let count = 0; count < 6; count++) expect(await tryCode(other, '000000')).toBe(400);
  expect(await tryCode(other, '000000')).toBe(429);
  expect(await tryCode(owner, codeNow(secret))).toBe(200);
});

it('of many sign-ins that wait for the second step the five newest count', async () => {
  const { secret } = await withApp(await signedIn(server, person));
  const browsers: OwnBrowser[] = [];
  for (let count = 0; count < 6; count++) {
    browsers.push(await halfSignedIn());
    later(1);
  }
  expect(await tryCode(browsers[0]!, codeNow(secret))).toBe(410);
  expect(await tryCode(browsers[1]!, codeNow(secret))).toBe(200);
});

it('codes of all sign-ins of a person together are limited', async () => {
  const { secret } = await withApp(await signedIn(server, person));
  for (let at = 0; at < 17; at++) {
    const browser = await halfSignedIn();
    for (let count = 0; count < 3; count++) expect(await tryCode(browser, '000000')).toBe(400);
  }
  expect(await tryCode(await halfSignedIn(), codeNow(secret))).toBe(429);
});

it('a sign-in that waits to set up a factor ends when another one has added it', async () => {
  const { id } = await anOrganisation();
  await server.behind.query(
    `update organisation set settings = '{"adminsNeedSecondFactor": true}' where id = $1`,
    [id],
  );
  const admin = await aPerson(id, 'organisationadmin');
  const owner = await halfSignedIn(admin);
  const other = await halfSignedIn(admin);
  expect((await other.call(setUpTotp)).status).toBe(200);
  const { factorId, uri } = await owner.get(setUpTotp);
  await owner.get(finishSetUpTotp, { body: { factorId, name: 'Phone', code: codeNow(secretOf(uri)) } });
  expect((await other.call(setUpTotp)).status).toBe(410);
  const { rows } = await server.behind.query('select from pending_sign_in where person_id = $1', [admin.id]);
  expect(rows).toEqual([]);
});

it('a sign-in that waits to set up a factor is refused once there is one', async () => {
  const { id } = await anOrganisation();
  await server.behind.query(
    `update organisation set settings = '{"adminsNeedSecondFactor": true}' where id = $1`,
    [id],
  );
  const admin = await aPerson(id, 'organisationadmin');
  const browser = await halfSignedIn(admin);
  await server.behind.query(
    `insert into second_factor (id, person_id, kind, name, created_at, confirmed_at)
     values (gen_random_uuid(), $1, 'passkey', 'Laptop', now(), now())`,
    [admin.id],
  );
  expect((await browser.call(setUpTotp)).status).toBe(410);
});

it('limits how many passkey sign-ins a network begins and does not finish', async () => {
  const browser = await signedIn(server, person);
  const key = new Authenticator(ORIGIN);
  const adding = await browser.get(beginPasskey);
  await browser.get(finishPasskey, {
    body: { challengeId: adding.challengeId, response: key.create(adding.options), name: 'Laptop' },
  });
  const visitor = new OwnBrowser(server);
  const signInFinished = async () => {
    const { challengeId, options } = await visitor.get(beginPasskeySignIn, { body: { isSecondStep: false } });
    const body = { challengeId, isSecondStep: false, response: key.get(options) };
    await visitor.get(signInByPasskey, { body });
  };
  await signInFinished();
  const begin = async () =>
    (await visitor.call(beginPasskeySignIn, { body: { isSecondStep: false } })).status;
  for (let count = 0; count < 101; count++) expect(await begin()).toBe(200);
  expect(await begin()).toBe(429);
});
