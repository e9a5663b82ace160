import { sendOtp } from '@colloquy/contract/identity';
import { beforeEach, expect, it } from 'vitest';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { claimMail } from '../../platform/mail/outbox.ts';
import { Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aPerson, type TestPerson } from './identity.factory.ts';
import { mailPasswordLink } from './invite.ts';

const server = useTestServer();
let person: TestPerson;

beforeEach(async () => {
  person = await aPerson((await anOrganisation()).id);
});

const recipients = async (): Promise<string[]> => {
  const found: string[] = [];
  for (;;) {
    const mail = await run(asPlatform(), claimMail);
    if (!mail) return found;
    found.push(mail.to);
  }
};

/** Changes the address while the work waits for the person's lock, then lets it continue. */
async function whileAddressChanges(work: () => Promise<unknown>): Promise<string> {
  const email = `moved-${person.username}@example.test`;
  const holder = await server.superuser.connect();
  try {
    await holder.query('begin');
    await holder.query('update person set email = $2 where id = $1', [person.id, email]);
    const working = work();
    await waitFor(async () => {
      const { rowCount } = await server.superuser.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount! > 0;
    }, 10_000);
    await holder.query('commit');
    await working;
  } finally {
    holder.release(true);
  }
  return email;
}

it.each([
  ['a link', () => mailPasswordLink(person.id, { reason: 'reset', byId: null })],
  ['an OTP', () => new Browser(server).get(sendOtp, { body: { uname: person.username } })],
])("%s goes to the person's address at the time of writing", async (_, work) => {
  const email = await whileAddressChanges(work);
  expect(await recipients()).toEqual([email]);
});
