import {
  beginPasskey,
  beginPasskeySignIn,
  finishPasskey,
  finishSetUpTotp,
  setUpTotp,
  signInByCode,
  signInByPasskey,
} from '@colloquy/contract/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeAuthenticator } from '../../testing/fake-authenticator.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, type TestPerson } from './identity.factory.ts';
import {
  currentCode,
  advanceClock,
  ORIGIN,
  OriginBrowser,
  secretOf,
  signedIn,
  enrolApp,
} from './second-factor/second-factor.factory.ts';

const server = useTestServer({ COLLOQUY_ORIGIN: ORIGIN });
let person: TestPerson;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  person = await aPerson((await anOrganisation()).id);
});
afterEach(() => void vi.useRealTimers());

const halfSignedIn = async (who = person): Promise<OriginBrowser> => {
  const browser = new OriginBrowser(server);
  await browser.password(who);
  return browser;
};
const enterCode = async (browser: OriginBrowser, code: string): Promise<number> =>
  (await browser.call(signInByCode, { body: { code } })).status;

it("another person who has the password neither ends the owner's second step nor uses up their attempts", async () => {
  const { secret } = await enrolApp(await signedIn(server, person));
  const owner = await halfSignedIn();
  const other = await halfSignedIn();
  for (let count = 0; count < 6; count++) expect(await enterCode(other, '000000')).toBe(400);
  expect(await enterCode(other, '000000')).toBe(429);
  expect(await enterCode(owner, currentCode(secret))).toBe(200);
});

it('the five newest of many pending sign-ins remain valid', async () => {
  const { secret } = await enrolApp(await signedIn(server, person));
  const browsers: OriginBrowser[] = [];
  for (let count = 0; count < 6; count++) {
    browsers.push(await halfSignedIn());
    advanceClock(1);
  }
  expect(await enterCode(browsers[0]!, currentCode(secret))).toBe(410);
  expect(await enterCode(browsers[1]!, currentCode(secret))).toBe(200);
});

it('codes are limited over all sign-ins of a person', async () => {
  const { secret } = await enrolApp(await signedIn(server, person));
  for (let at = 0; at < 17; at++) {
    const browser = await halfSignedIn();
    for (let count = 0; count < 3; count++) expect(await enterCode(browser, '000000')).toBe(400);
  }
  expect(await enterCode(await halfSignedIn(), currentCode(secret))).toBe(429);
});

it('a pending sign-in for factor set-up ends when another one adds the factor', async () => {
  const { id } = await anOrganisation();
  await server.superuser.query(
    `update organisation set settings = '{"adminsNeedSecondFactor": true}' where id = $1`,
    [id],
  );
  const admin = await aPerson(id, 'organisationadmin');
  const owner = await halfSignedIn(admin);
  const other = await halfSignedIn(admin);
  expect((await other.call(setUpTotp)).status).toBe(200);
  const { factorId, uri } = await owner.get(setUpTotp);
  await owner.get(finishSetUpTotp, { body: { factorId, name: 'Phone', code: currentCode(secretOf(uri)) } });
  expect((await other.call(setUpTotp)).status).toBe(410);
  const { rows } = await server.superuser.query('select from pending_sign_in where person_id = $1', [
    admin.id,
  ]);
  expect(rows).toEqual([]);
});

it('a pending sign-in for factor set-up is refused once there is a factor', async () => {
  const { id } = await anOrganisation();
  await server.superuser.query(
    `update organisation set settings = '{"adminsNeedSecondFactor": true}' where id = $1`,
    [id],
  );
  const admin = await aPerson(id, 'organisationadmin');
  const browser = await halfSignedIn(admin);
  await server.superuser.query(
    `insert into second_factor (id, person_id, kind, name, created_at, confirmed_at)
     values (gen_random_uuid(), $1, 'passkey', 'Laptop', now(), now())`,
    [admin.id],
  );
  expect((await browser.call(setUpTotp)).status).toBe(410);
});

it('limits how many passkey sign-ins a network begins without finishing', async () => {
  const browser = await signedIn(server, person);
  const key = new FakeAuthenticator(ORIGIN);
  const adding = await browser.get(beginPasskey);
  await browser.get(finishPasskey, {
    body: { challengeId: adding.challengeId, response: key.create(adding.options), name: 'Laptop' },
  });
  const visitor = new OriginBrowser(server);
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
