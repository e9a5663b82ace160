import { readSession } from '@colloquy/contract/identity';
import { expect, test } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { deleteOldSessions } from './sessions.ts';
import { aPerson } from './identity.factory.ts';

const server = useTestServer();

test('deletes sessions that ended, expired or were replaced over a month ago, and no others', async () => {
  const person = await aPerson((await anOrganisation()).id);
  const days = (count: number) => `now() - interval '${count} days'`;
  const over: [string, string, string][] = [
    [days(1), 'null', 'null'],
    [days(31), 'null', 'null'],
    [days(-10), days(29), 'null'],
    [days(-10), days(31), 'null'],
    [days(-10), 'null', days(29)],
    [days(-10), 'null', days(31)],
  ];
  // A person has one live session, so sessions that only expired belong to other people.
  for (const [at, [expires, ended, replaced]] of over.entries()) {
    const { id } = ended === 'null' && replaced === 'null' ? await aPerson(person.organisationId) : person;
    await server.superuser.query(
      `insert into session (id, person_id, token_hash, created_at, expires_at, ended_at, replaced_at)
       values (gen_random_uuid(), $1, $2, ${days(60)}, ${expires}, ${ended}, ${replaced})`,
      [id, `over-${at}`],
    );
  }
  const browser = await actAs(server, person);
  expect(await deleteOldSessions()).toBe(3);
  expect(await deleteOldSessions()).toBe(0);
  const { rows } = await server.superuser.query<{ token_hash: string }>(
    `select token_hash from session where token_hash like 'over-%' order by token_hash`,
  );
  expect(rows.map((row) => row.token_hash)).toEqual(['over-0', 'over-2', 'over-4']);
  expect((await browser.call(readSession)).status).toBe(200);
});
