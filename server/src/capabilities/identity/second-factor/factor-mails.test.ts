import { changePassword, setPassword } from '@colloquy/contract/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asIdentity, asPlatform } from '../../../platform/database/open-scope.ts';
import { run } from '../../../platform/database/scope.ts';
import { claimMail } from '../../../platform/mail/outbox.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from '../identity.factory.ts';
import { createPasswordLink } from '../password-links.ts';
import { resetFactors } from './reset-factors.ts';
import { ORIGIN, OriginBrowser, signedIn, enrolApp } from './second-factor.factory.ts';

const server = useTestServer({ COLLOQUY_ORIGIN: ORIGIN });
let person: TestPerson;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  person = await aPerson((await anOrganisation()).id);
});
afterEach(() => void vi.useRealTimers());

const mails = async (): Promise<string[]> => {
  const texts: string[] = [];
  for (;;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return texts;
    texts.push(mail.text);
  }
};
const password = 'eleven kettles sing at dawn';

it('the mail about a new factor says how to remove it', async () => {
  await enrolApp(await signedIn(server, person));
  expect(await mails()).toEqual([
    expect.stringMatching(
      /You now need a second factor to sign in\.[^]*remove it on the Security page or ask your organisation’s admin .* Then change your password\./,
    ),
  ]);
});

it('the mail about a further factor does not say that one is now needed', async () => {
  const browser = await signedIn(server, person);
  await enrolApp(browser);
  await mails();
  await enrolApp(browser);
  const [mail] = await mails();
  expect(mail).toContain('“Phone” was added. Your username');
});

it.each([
  [false, 'You can set them up again on the Security page.'],
  [true, 'You’ll be asked to set one up when you next sign in.'],
])('the mail about a reset says what comes next (required: %s)', async (adminsNeedSecondFactor, sentence) => {
  const { id } = await anOrganisation();
  const admin = await aPerson(id, 'organisationadmin');
  await enrolApp(await signedIn(server, admin));
  await mails();
  const settings = JSON.stringify({ adminsNeedSecondFactor });
  await server.superuser.query('update organisation set settings = $2 where id = $1', [id, settings]);
  await run(asIdentity(), () => resetFactors(admin.id, null));
  expect(await mails()).toEqual([expect.stringContaining(sentence)]);
});

it('after a new password, a mail lists the remaining factors', async () => {
  const browser = await signedIn(server, person);
  await enrolApp(browser);
  await mails();
  await browser.get(changePassword, { body: { current: TEST_PASSWORD, next: password } });
  expect(await mails()).toEqual([expect.stringContaining('“Phone” (authenticator app, added on ')]);
  const body = { token: await createPasswordLink(person.id), password: TEST_PASSWORD };
  await new OriginBrowser(server).get(setPassword, { body });
  expect(await mails()).toEqual([expect.stringContaining('These second factors remain: “Phone”')]);
});

it('after a new password, a person without a factor gets no such mail', async () => {
  const browser = await signedIn(server, person);
  await browser.get(changePassword, { body: { current: TEST_PASSWORD, next: password } });
  expect(await mails()).toEqual([]);
});
