import { findMails, openMail } from '@colloquy/contract/operations';
import {
  changeUser,
  findUsers,
  importUsers,
  readUser,
  resetPassword,
  decideOwnAccountChange,
} from '@colloquy/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';

const server = useTestServer();
let platform: Browser;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
});

async function anOrganisationWithSeats(): Promise<string> {
  const { id } = await anOrganisation();
  await aSubscription(id);
  return id;
}

it('a role change waits for the person if there is no other admin', async () => {
  const person = await aPerson(await anOrganisationWithSeats());
  const params = { userId: person.id };
  await platform.get(changeUser, { params, body: { version: 1, adminType: 0 } });
  const read = async () => (await platform.get(readUser, { params })).user;
  expect(await read()).toMatchObject({ pendingChanges: [{ kind: 'role', confirmedBy: 'person' }] });
  const mail = await run(asPlatform(), claimMail);
  expect(mail?.text).toContain('change your role to Organization Admin');
  const token = /token=([\w-]+)/.exec(mail!.text)![1]!;
  await new Browser(server).get(decideOwnAccountChange, { body: { token, isConfirmed: true } });
  expect(await read()).toMatchObject({ role: 'organisationadmin', pendingChanges: [] });
});

it('users imported by a platform admin await confirmation, in the answer and in lists', async () => {
  const oid = await anOrganisationWithSeats();
  await aPerson(oid, 'organisationadmin');
  const row = { line: 2, name: 'ImportResult', username: 'imported', email: 'imported@example.test' };
  const body = { oid, requestId: newId(), rows: [{ ...row, role: 'Customer' }] };
  for (let time = 0; time < 2; time++)
    expect(await platform.get(importUsers, { body })).toMatchObject({
      added: 1,
      refused: [],
      awaitsConfirmation: true,
    });
  const { rows } = await platform.get(findUsers, { query: { oid, q: 'imported' } });
  expect(rows).toMatchObject([{ state: 'deactivated', isAwaitingConfirmation: true }]);
  const csv = await platform.fetch(`/api/users.csv?oid=${oid}`);
  expect(await csv.text()).toContain('Awaiting confirmation');
});

it('a platform admin cannot open mails that give access to an account of another organisation', async () => {
  const person = await aPerson(await anOrganisationWithSeats());
  await platform.get(resetPassword, { params: { userId: person.id } });
  const { rows } = await platform.get(findMails, { query: { q: `${person.username}@example.test` } });
  const reply = await platform.call(openMail, { params: { mailId: rows[0]!.id } });
  expect(reply).toMatchObject({ status: 409, answer: { error: 'not-now' } });
});
