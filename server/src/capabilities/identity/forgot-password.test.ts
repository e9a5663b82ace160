import { sendOtp, setPassword, signIn, verifyOtp } from '@colloquy/contract/identity';
import { createTransport, type Transporter } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { sendWaitingMails } from '../../platform/mail/send-mails.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from './identity.factory.ts';

const NEXT = 'eleven kettles sing at dawn';
const server = useTestServer({ COLLOQUY_TRUST_PROXY: '127.0.0.1' });
let transport: Transporter;
let mails: MailServer;
let organisationId: string;
let person: TestPerson;
let visitor: Browser;
let network = 0;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  mails = await startMailServer();
  transport = createTransport({ url: mails.url });
});
beforeEach(async () => {
  person = await aPerson(organisationId);
  visitor = new Browser(server);
  network += 1;
  // Freezes the clock, so that throttle delays do not expire on a loaded machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
});
afterEach(() => {
  shiftClock(0);
  vi.useRealTimers();
});
afterAll(async () => {
  transport.close();
  await mails.close();
});

const from = (host: number) => ({ headers: { 'x-forwarded-for': `10.1.${network}.${host}` } });
const ask = (uname = person.username, host = 1) => visitor.call(sendOtp, { body: { uname }, ...from(host) });
const verify = (otp: string, uname = person.username, host = 1) =>
  visitor.call(verifyOtp, { body: { uname, otp }, ...from(host) });

/** The newest OTP of `count` that the mail server received for this person. */
async function otpOf({ username }: TestPerson, count = 1): Promise<string> {
  await sendWaitingMails(transport, 'Colloquy <colloquy@example.test>');
  const toPerson = (await mails.read()).filter(({ to }) => to.includes(`${username}@example.test`));
  expect(toPerson).toHaveLength(count);
  return /^(\d{6}) is your OTP/m.exec(toPerson.at(-1)!.text)![1]!;
}

const wrongCode = (otp: string): string => (otp === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('is reset by an OTP that arrives by mail', async () => {
    const former = await actAs(server, person);
    const sent = await ask(` ${person.username.toUpperCase()} `);
    expect([sent.status, sent.answer]).toEqual([
      200,
      { code: 0, message: 'OTP has been sent to the Registered Email' },
    ]);
    const otp = await otpOf(person);
    const verified = await verify(` ${otp.slice(0, 3)} ${otp.slice(3)} `);
    expect(verified).toMatchObject({ status: 200, answer: { code: 0, token: expect.any(String) } });
    const { token } = verified.answer as { token: string };
    await visitor.get(setPassword, { body: { token, password: NEXT } });
    expect((await former.fetch('/api/session')).status).toBe(401);
    const { username } = person;
    expect((await visitor.call(signIn, { body: { username, password: TEST_PASSWORD } })).status).toBe(401);
    expect((await visitor.call(signIn, { body: { username, password: NEXT } })).status).toBe(200);
  });

  it('cannot be reset for an unknown username', async () => {
    for (const uname of ['nobody-here', 'deactivated-one']) {
      const reply = await ask(uname);
      expect([reply.status, reply.answer]).toEqual([
        404,
        { code: 1, error: 'unknown-user', message: "User doesn't exist" },
      ]);
    }
  });

  it('cannot be reset for a deactivated user', async () => {
    await server.superuser.query(`update person set state = 'deactivated' where id = $1`, [person.id]);
    expect((await ask()).status).toBe(404);
  });

  it.each([
    [sendOtp, { uname: ' ' }, { uname: 'User name should not be empty' }],
    [verifyOtp, { uname: 'somebody', otp: '' }, { otp: 'OTP should not be Empty' }],
  ])('names missing fields', async (endpoint, body, fields) => {
    const reply = await visitor.call(endpoint, { body });
    expect([reply.status, reply.answer]).toMatchObject([400, { code: 1, error: 'invalid-input', fields }]);
  });
});

describe('an OTP', () => {
  const WRONG = [400, { code: 1, error: 'otp-wrong', message: 'This OTP is incorrect.' }];
  const EXPIRED = [
    410,
    { code: 2, error: 'otp-expired', message: 'This OTP has been used or has expired. Request a new one.' },
  ];
  const OUT_OF_ATTEMPTS = [
    429,
    { code: 2, error: 'otp-tries', message: 'Too many attempts with this OTP. Request a new one.' },
  ];
  const answerTo = async (otp: string, host = 1) => {
    const { status, answer } = await verify(otp, person.username, host);
    return [status, answer];
  };

  it('works once', async () => {
    await ask();
    const otp = await otpOf(person);
    const replies = await Promise.all([verify(otp), verify(otp)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect(await answerTo(otp)).toEqual(EXPIRED);
  });

  it('works for ten minutes', async () => {
    await ask();
    const otp = await otpOf(person);
    shiftClock(10 * 60_000);
    expect(await answerTo(otp)).toEqual(EXPIRED);
    shiftClock(10 * 60_000 - 5_000);
    expect((await verify(otp)).status).toBe(200);
  });

  it('allows five attempts from any address, then refuses even the right code', async () => {
    await ask();
    const otp = await otpOf(person);
    for (let host = 1; host <= 5; host++) expect(await answerTo(wrongCode(otp), host)).toEqual(WRONG);
    expect(await answerTo(otp, 6)).toEqual(OUT_OF_ATTEMPTS);
  });

  it('can be requested again after 30 seconds and replaces the previous one', async () => {
    await ask();
    const first = await otpOf(person);
    shiftClock(25_000);
    const early = await ask();
    expect([early.status, early.answer.message]).toEqual([
      429,
      expect.stringMatching(/^An OTP was sent a moment ago\. Wait [1-5] s and try again\.$/),
    ]);
    expect(Number(early.headers.get('retry-after'))).toBeLessThanOrEqual(5);
    shiftClock(31_000);
    expect((await ask()).status).toBe(200);
    const second = await otpOf(person, 2);
    if (first !== second) expect(await answerTo(first)).toEqual(WRONG);
    expect((await verify(second)).status).toBe(200);
  });

  it('is sent once for many simultaneous requests', async () => {
    const replies = await Promise.all([1, 2, 3, 4].map((host) => ask(person.username, host)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429]);
    await otpOf(person);
  });

  it('that was never requested counts as expired', async () => {
    expect(await answerTo('123456')).toEqual(EXPIRED);
  });

  it('leads to a link that is valid for ten minutes', async () => {
    await ask();
    const { token } = (await verify(await otpOf(person))).answer as { token: string };
    shiftClock(10 * 60_000 + 1_000);
    const late = await visitor.call(setPassword, { body: { token, password: NEXT } });
    expect([late.status, late.answer]).toMatchObject([410, { error: 'link-used' }]);
  });

  it("is stored as a hash keyed with the installation's secret", async () => {
    await ask();
    const otp = await otpOf(person);
    const { rows } = await server.superuser.query('select * from one_time_code');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${otp}|${person.username}`));
  });

  it('is in no stored mail after sending, and the audit entry does not contain it', async () => {
    await ask();
    await otpOf(person);
    const mail = await server.superuser.query(`select sealed_text from mail where "to" = $1`, [
      `${person.username}@example.test`,
    ]);
    expect(mail.rows).toEqual([{ sealed_text: null }]);
    const { rows } = await server.superuser.query(`select action from audit_entry where subject_id = $1`, [
      person.id,
    ]);
    expect(rows).toContainEqual({ action: 'otp.sent' });
  });
});
