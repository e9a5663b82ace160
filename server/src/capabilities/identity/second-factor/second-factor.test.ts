import {
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  confirmIdentity,
  finishPasskey,
  finishSetUpTotp,
  createRecoveryCodes,
  readSecurity,
  readSession,
  removeFactor,
  setPassword,
  setUpTotp,
  signInByCode,
  signInByPasskey,
} from '@colloquy/contract/identity';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeAuthenticator } from '../../../testing/fake-authenticator.ts';
import type { Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../identity.factory.ts';
import { createPasswordLink } from '../password-links.ts';
import {
  currentCode,
  advanceClock,
  ORIGIN,
  OriginBrowser,
  secretOf,
  signedIn as signInWithPassword,
  enrolApp,
} from './second-factor.factory.ts';

const server = useTestServer({ COLLOQUY_ORIGIN: ORIGIN });
let organisationId: string;
let person: TestPerson;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
});
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  person = await aPerson(organisationId);
});
afterEach(() => void vi.useRealTimers());

const signedIn = (who: TestPerson) => signInWithPassword(server, who);

describe('an authenticator app', () => {
  it('splits the sign-in into two steps, with no session in between', async () => {
    const { secret, recoveryCodes } = await enrolApp(await signedIn(person));
    expect(recoveryCodes).toHaveLength(10);
    const browser = new OriginBrowser(server);
    const answer = await browser.password(person);
    expect(answer).toMatchObject({ nextStep: { kind: 'second-factor', factors: ['totp'] } });
    expect(answer.userInfo).toBeUndefined();
    expect(browser.cookie).toBeUndefined();
    expect((await browser.call(readSession)).status).toBe(401);
    const { userInfo } = await browser.get(signInByCode, { body: { code: currentCode(secret) } });
    expect(userInfo.id).toBe(person.id);
    expect((await browser.get(readSession)).userInfo.id).toBe(person.id);
    expect(await browser.call(signInByCode, { body: { code: currentCode(secret) } })).toMatchObject({
      status: 410,
      answer: { error: 'sign-in-expired' },
    });
  });

  it('accepts each code once, even with two simultaneous requests', async () => {
    const { secret } = await enrolApp(await signedIn(person));
    const code = currentCode(secret);
    const browser = new OriginBrowser(server);
    await browser.password(person);
    const replies = await Promise.all([1, 2].map(() => browser.call(signInByCode, { body: { code } })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    const again = new OriginBrowser(server);
    await again.password(person);
    expect(await again.call(signInByCode, { body: { code } })).toMatchObject({
      status: 400,
      answer: { error: 'wrong-code' },
    });
    advanceClock(30);
    expect((await again.call(signInByCode, { body: { code: currentCode(secret) } })).status).toBe(200);
  });

  it('refuses the seventh attempt', async () => {
    const { secret } = await enrolApp(await signedIn(person));
    const browser = new OriginBrowser(server);
    await browser.password(person);
    for (let count = 0; count < 6; count++)
      expect((await browser.call(signInByCode, { body: { code: '000000' } })).status).toBe(400);
    expect((await browser.call(signInByCode, { body: { code: currentCode(secret) } })).status).toBe(429);
  });

  it('allows ten minutes for the second step', async () => {
    const { secret } = await enrolApp(await signedIn(person));
    const browser = new OriginBrowser(server);
    await browser.password(person);
    advanceClock(601);
    expect(await browser.call(signInByCode, { body: { code: currentCode(secret) } })).toMatchObject({
      status: 410,
    });
  });

  it('is stored encrypted, and its recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await enrolApp(await signedIn(person));
    const { rows } = await server.superuser.query(
      `select sealed_secret, (select string_agg(code_hash, ' ') from recovery_code where person_id = $1) as hashes
       from second_factor where person_id = $1`,
      [person.id],
    );
    expect((rows[0].sealed_secret as Buffer).includes(secret)).toBe(false);
    expect(rows[0].hashes).not.toContain(recoveryCodes[0]!.replaceAll('-', ''));
  });
});

describe('recovery codes', () => {
  it('replace a lost factor, each once, until new ones are created', async () => {
    const owner = await signedIn(person);
    const { recoveryCodes } = await enrolApp(owner);
    const [first, second] = recoveryCodes;
    const browser = new OriginBrowser(server);
    await browser.password(person);
    expect((await browser.call(signInByCode, { body: { code: first!.toUpperCase() } })).status).toBe(200);
    expect((await browser.get(readSecurity)).security.recoveryCodesLeft).toBe(9);
    const again = new OriginBrowser(server);
    await again.password(person);
    expect((await again.call(signInByCode, { body: { code: first } })).status).toBe(400);
    const fresh = await browser.get(createRecoveryCodes);
    expect((await again.call(signInByCode, { body: { code: second } })).status).toBe(400);
    expect((await again.call(signInByCode, { body: { code: fresh.recoveryCodes[0] } })).status).toBe(200);
  });
});

describe('changing factors', () => {
  it('requires confirmation ten minutes after the sign-in', async () => {
    const browser = await signedIn(person);
    advanceClock(601);
    expect(await browser.call(beginTotp)).toMatchObject({ status: 409, answer: { error: 'confirm-first' } });
    expect((await browser.call(confirmIdentity, { body: { password: 'a guess' } })).status).toBe(401);
    expect(
      (await browser.get(confirmIdentity, { body: { password: TEST_PASSWORD } })).security,
    ).toMatchObject({
      isConfirmed: true,
    });
    const { factorId } = await enrolApp(browser);
    advanceClock(601);
    expect(await browser.call(removeFactor, { params: { factorId } })).toMatchObject({ status: 409 });
    await browser.get(confirmIdentity, { body: { password: TEST_PASSWORD } });
    expect((await browser.get(removeFactor, { params: { factorId } })).security).toMatchObject({
      factors: [],
      recoveryCodesLeft: 0,
    });
    expect(await new OriginBrowser(server).password(person)).toMatchObject({ userInfo: { id: person.id } });
  });

  it("leaves other people's factors alone", async () => {
    const { factorId } = await enrolApp(await signedIn(person));
    const other = await signedIn(await aPerson(organisationId));
    expect((await other.call(removeFactor, { params: { factorId } })).status).toBe(404);
  });
});

it('a new password does not bypass the second factor, and ends a pending sign-in', async () => {
  const { secret } = await enrolApp(await signedIn(person));
  const browser = new OriginBrowser(server);
  await browser.password(person);
  const token = await createPasswordLink(person.id);
  const password = 'eleven kettles sing at dawn';
  await browser.get(setPassword, { body: { token, password } });
  expect(await browser.call(signInByCode, { body: { code: currentCode(secret) } })).toMatchObject({
    status: 410,
  });
  expect(await browser.password(person, password)).toMatchObject({ nextStep: { kind: 'second-factor' } });
});

describe('an organisation that requires a second factor of its admins', () => {
  it('has them set one up before they are signed in, and keep it', async () => {
    const { id } = await anOrganisation();
    await server.superuser.query(
      `update organisation set settings = '{"adminsNeedSecondFactor": true}' where id = $1`,
      [id],
    );
    const admin = await aPerson(id, 'organisationadmin');
    const browser = new OriginBrowser(server);
    expect(await browser.password(admin)).toMatchObject({ nextStep: { kind: 'set-up', factors: [] } });
    expect((await browser.call(readSession)).status).toBe(401);
    expect((await browser.call(signInByCode, { body: { code: '000000' } })).status).toBe(410);
    const { factorId, uri } = await browser.get(setUpTotp);
    const body = { factorId, name: 'Phone', code: currentCode(secretOf(uri)) };
    expect(await browser.call(finishSetUpTotp, { body: { ...body, code: '000000' } })).toMatchObject({
      status: 400,
    });
    const { userInfo, recoveryCodes } = await browser.get(finishSetUpTotp, { body });
    expect([userInfo.id, recoveryCodes?.length]).toEqual([admin.id, 10]);
    expect(await browser.call(removeFactor, { params: { factorId } })).toMatchObject({ status: 409 });
    const customer = await aPerson(id);
    expect(await new OriginBrowser(server).password(customer)).toMatchObject({
      userInfo: { id: customer.id },
    });
  });
});

describe('a passkey', () => {
  const withPasskey = async (browser: Browser): Promise<FakeAuthenticator> => {
    const key = new FakeAuthenticator(ORIGIN);
    const { challengeId, options } = await browser.get(beginPasskey);
    await browser.get(finishPasskey, {
      body: { challengeId, response: key.create(options), name: 'Laptop' },
    });
    return key;
  };
  const answerOf = async (browser: Browser, key: FakeAuthenticator, isSecondStep: boolean) => {
    const { challengeId, options } = await browser.get(beginPasskeySignIn, { body: { isSecondStep } });
    return { challengeId, isSecondStep, response: key.get(options) };
  };

  it('is the second step of a sign-in, and its answer counts once', async () => {
    const key = await withPasskey(await signedIn(person));
    const browser = new OriginBrowser(server);
    expect(await browser.password(person)).toMatchObject({ nextStep: { factors: ['passkey'] } });
    const body = await answerOf(browser, key, true);
    expect((await browser.get(signInByPasskey, { body })).userInfo.id).toBe(person.id);
    await browser.password(person);
    expect(await browser.call(signInByPasskey, { body })).toMatchObject({
      answer: { error: 'passkey-refused' },
    });
  });

  it('signs in without a password', async () => {
    const key = await withPasskey(await signedIn(person));
    const browser = new OriginBrowser(server);
    const body = await answerOf(browser, key, false);
    expect((await browser.get(signInByPasskey, { body })).userInfo.id).toBe(person.id);
  });

  it('of another user is refused, and so is one created for another site', async () => {
    const other = await aPerson(organisationId);
    const foreign = await withPasskey(await signedIn(other));
    await withPasskey(await signedIn(person));
    const browser = new OriginBrowser(server);
    await browser.password(person);
    const body = await answerOf(browser, foreign, true);
    expect(await browser.call(signInByPasskey, { body })).toMatchObject({
      answer: { error: 'passkey-refused' },
    });
    const owner = await signedIn(await aPerson(organisationId));
    const { challengeId, options } = await owner.get(beginPasskey);
    const response = new FakeAuthenticator('https://elsewhere.example').create(options);
    expect(await owner.call(finishPasskey, { body: { challengeId, response, name: 'x' } })).toMatchObject({
      status: 400,
      answer: { error: 'passkey-refused' },
    });
  });
});
