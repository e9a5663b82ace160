import { findAudit } from '@colloquy/contract/organisations';
import { addUser, findUsers, readUser, decideAccountChange } from '@colloquy/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { raceWithUncommitted } from '../../testing/race-with-uncommitted.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { purgeUnconfirmed } from './purge-unconfirmed.ts';

const server = useTestServer();
let platform: Browser;
let admin: Browser;
let oid: string;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
  oid = (await anOrganisation()).id;
  await aSubscription(oid);
  admin = await actAs(server, await aPerson(oid, 'organisationadmin'));
});

const add = async (username: string): Promise<string> => {
  const id = newId();
  const email = `${username}@example.test`;
  await platform.get(addUser, { body: { id, oid, name: 'Added', username, email, adminType: 1 } });
  return id;
};
const decide = async (userId: string, isConfirmed: boolean): Promise<void> => {
  const { user } = await admin.get(readUser, { params: { userId } });
  await admin.get(decideAccountChange, {
    params: { userId },
    body: { changeId: user.pendingChanges[0]!.id, isConfirmed },
  });
};
const ageChanges = (days: number, userIds: string[]) =>
  server.superuser.query(
    `update account_change set expires_at = expires_at - make_interval(days => $1),
       decided_at = decided_at - make_interval(days => $1) where person_id = any ($2::uuid[])`,
    [days, userIds],
  );
const idsOf = async (): Promise<string[]> =>
  (await admin.get(findUsers, { query: { q: 'Added' } })).rows.map(({ id }) => id);

it('deletes additions that were never confirmed, 30 days after they were declined or expired', async () => {
  const [declined, expired, waiting, confirmed] = [
    await add('declined'),
    await add('expired'),
    await add('waiting'),
    await add('confirmed'),
  ];
  await decide(declined, false);
  await decide(confirmed, true);
  // An organisation may close an account after confirming it; it is kept.
  const { user } = await admin.get(readUser, { params: { userId: confirmed } });
  await server.superuser.query(
    `update person set state = 'deactivated', deactivated_at = now() - interval '40 days' where id = $1`,
    [user.id],
  );
  await ageChanges(29, [declined]);
  await ageChanges(36, [expired]);
  await purgeUnconfirmed();
  expect((await idsOf()).toSorted()).toEqual([declined, expired, waiting, confirmed].toSorted());

  await ageChanges(2, [declined, expired, confirmed]);
  await purgeUnconfirmed();
  expect((await idsOf()).toSorted()).toEqual([waiting, confirmed].toSorted());
  const { rows } = await admin.get(findAudit, { query: { action: 'user.purged' } });
  expect(rows.map(({ subjectId, by }) => [subjectId, by])).toEqual(
    expect.arrayContaining([
      [declined, 'machine'],
      [expired, 'machine'],
    ]),
  );
  // Username and address are free again.
  await add('declined');
});

it('keeps an account that an admin of the organisation activates at the same moment', async () => {
  const id = await add('late');
  await ageChanges(60, [id]);
  await raceWithUncommitted(
    server,
    {
      statement: ['select from person where id = $1 for update', [id]],
      beforeCommit: [`update person set state = 'active', deactivated_at = null where id = $1`, [id]],
    },
    purgeUnconfirmed,
  );
  expect(await idsOf()).toContain(id);
});
