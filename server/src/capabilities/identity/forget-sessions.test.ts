import { readSession } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { actAs } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { forgetOldSessions } from './forget-sessions.ts';
import { aPerson } from './identity.factory.ts';

const server = useTestServer();

test('sessions that are over for a month are forgotten, and no others', async () => {
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
  // One person has one live session: those that only expired are of others.
  for (const [at, [expires, ended, replaced]] of over.entries()) {
    const { id } = ended === 'null' && replaced === 'null' ? await aPerson(person.organisationId) : person;
    await server.behind.query(
      `insert into session (id, person_id, token_hash, created_at, expires_at, ended_at, replaced_at)
       values (gen_random_uuid(), $1, $2, ${days(60)}, ${expires}, ${ended}, ${replaced})`,
      [id, `over-${at}`],
    );
  }
  const browser = await actAs(server, person);
  expect(await forgetOldSessions()).toBe(3);
  expect(await forgetOldSessions()).toBe(0);
  const { rows } = await server.behind.query<{ token_hash: string }>(
    `select token_hash from session where token_hash like 'over-%' order by token_hash`,
  );
  expect(rows.map((row) => row.token_hash)).toEqual(['over-0', 'over-2', 'over-4']);
  expect((await browser.call(readSession)).status).toBe(200);
});
