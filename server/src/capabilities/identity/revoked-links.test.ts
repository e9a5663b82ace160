import {
  changePassword,
  readPasswordLink,
  sendOtp,
  setPassword,
  verifyOtp,
} from '@colloquy/contract/identity';
import { changeUser, deactivateUser } from '@colloquy/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD, type TestPerson } from './identity.factory.ts';
import { mailPasswordLink } from './invite.ts';
import { createPasswordLink } from './password-links.ts';

const server = useTestServer();
let organisationId: string;
let admin: Browser;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
});

const mailsTo = async (address: string): Promise<string[]> => {
  const texts: string[] = [];
  for (;;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return texts;
    if (mail.to === address) texts.push(mail.text);
  }
};
const emailOf = ({ username }: TestPerson): string => `${username}@example.test`;

type End = (person: TestPerson) => Promise<unknown>;
const ENDS: Record<string, End> = {
  'a change of email': (person) =>
    admin.get(changeUser, {
      params: { userId: person.id },
      body: { version: 1, email: `moved-${person.username}@example.test` },
    }),
  'a change of role': (person) =>
    admin.get(changeUser, { params: { userId: person.id }, body: { version: 1, adminType: 0 } }),
  'closing the account': (person) =>
    admin.get(deactivateUser, { params: { userId: person.id }, body: { version: 1, successorId: null } }),
  'a change of password': async (person) =>
    (await actAs(server, person)).get(changePassword, {
      body: { current: TEST_PASSWORD, next: 'eleven kettles sing at dawn' },
    }),
};

describe.each(Object.entries(ENDS))('%s', (name, end) => {
  it('revokes links, codes and the unsent mails that contain them', async () => {
    const person = await aPerson(organisationId);
    const visitor = new Browser(server);
    await visitor.get(sendOtp, { body: { uname: person.username } });
    const [text] = await mailsTo(emailOf(person));
    const [otp] = /\b\d{6}\b/.exec(text!)!;
    const token = await createPasswordLink(person.id);
    await end(person);
    expect((await visitor.call(readPasswordLink, { body: { token } })).status).toBe(410);
    expect((await visitor.call(setPassword, { body: { token, password: TEST_PASSWORD } })).status).toBe(410);
    expect((await visitor.call(verifyOtp, { body: { uname: person.username, otp } })).status).not.toBe(200);
  });

  it('leaves no unsent mail with a link', async () => {
    const person = await aPerson(organisationId);
    await mailPasswordLink(person.id, { reason: 'reset', byId: null });
    await end(person);
    const texts = await mailsTo(emailOf(person));
    expect([name, texts.filter((text) => text.includes('token='))]).toEqual([name, []]);
  });
});

it('a change of name revokes no link', async () => {
  const person = await aPerson(organisationId);
  const token = await createPasswordLink(person.id);
  await admin.get(changeUser, { params: { userId: person.id }, body: { version: 1, name: 'Renamed' } });
  expect((await new Browser(server).call(readPasswordLink, { body: { token } })).status).toBe(200);
});
