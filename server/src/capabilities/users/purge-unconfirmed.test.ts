import { addUser, findAudit, findUsers, readUser, settleAccountChange } from '@colloquy/contract';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { whileUncommitted } from '../../testing/while-uncommitted.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aSubscription } from '../subscriptions/subscriptions.factory.ts';
import { purgeUnconfirmed } from './purge-unconfirmed.ts';

const server = useTestServer();
let platform: Browser;
let admin: Browser;
let oid: string;

beforeAll(async () => {
  const house = await anOrganisation({ isHouse: true });
  platform = await actAs(server, await aPerson(house.id, 'admin'));
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
const settle = async (userId: string, isConfirmed: boolean): Promise<void> => {
  const { user } = await admin.get(readUser, { params: { userId } });
  await admin.get(settleAccountChange, {
    params: { userId },
    body: { changeId: user.pendingChanges[0]!.id, isConfirmed },
  });
};
const daysPass = (days: number, userIds: string[]) =>
  server.behind.query(
    `update account_change set expires_at = expires_at - make_interval(days => $1),
       settled_at = settled_at - make_interval(days => $1) where person_id = any ($2::uuid[])`,
    [days, userIds],
  );
const idsOf = async (): Promise<string[]> =>
  (await admin.get(findUsers, { query: { q: 'Added' } })).rows.map(({ id }) => id);

it('deletes who was added and never confirmed, 30 days after that was declined or expired', async () => {
  const [declined, expired, waiting, confirmed] = [
    await add('declined'),
    await add('expired'),
    await add('waiting'),
    await add('confirmed'),
  ];
  await settle(declined, false);
  await settle(confirmed, true);
  // Who agreed may close the account again: it has been the organisation's since.
  const { user } = await admin.get(readUser, { params: { userId: confirmed } });
  await server.behind.query(
    `update person set state = 'deactivated', deactivated_at = now() - interval '40 days' where id = $1`,
    [user.id],
  );
  await daysPass(29, [declined]);
  await daysPass(36, [expired]);
  await purgeUnconfirmed();
  expect((await idsOf()).toSorted()).toEqual([declined, expired, waiting, confirmed].toSorted());

  await daysPass(2, [declined, expired, confirmed]);
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

it('keeps whom an admin of the organisation activates at the same moment', async () => {
  const id = await add('late');
  await daysPass(60, [id]);
  await whileUncommitted(
    server,
    {
      statement: ['select from person where id = $1 for update', [id]],
      beforeCommit: [`update person set state = 'active', deactivated_at = null where id = $1`, [id]],
    },
    purgeUnconfirmed,
  );
  expect(await idsOf()).toContain(id);
});
