import { findJobs } from '@colloquy/contract/jobs';
import { findAudit } from '@colloquy/contract/organisations';
import {
  addGroup,
  changeGroup,
  deleteGroup,
  findDeletedGroups,
  findGroups,
  restoreGroup,
} from '@colloquy/contract/users';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { raceWithUncommitted } from '../../testing/race-with-uncommitted.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { aDraft } from '../jobs/jobs.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { purgeGroup } from './delete-group.ts';

const server = useTestServer();
let organisationId: string;
let admin: Browser;
let adminPerson: TestPerson;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  adminPerson = await aPerson(organisationId, 'organisationadmin');
  admin = await actAs(server, adminPerson);
});

const add = async (name: string, memberIds: string[] = []) =>
  (await admin.get(addGroup, { body: { id: newId(), name, memberIds } })).group;
const deleted = async () => (await admin.get(findDeletedGroups)).groups;

it('a deleted group shows no one a job, and is restored with its members', async () => {
  const [one, other, left] = [
    await aPerson(organisationId),
    await aPerson(organisationId),
    await aPerson(organisationId),
  ];
  const reader = await actAs(server, other);
  const { id: jobId } = await aDraft(await actAs(server, one));
  const seen = async () => (await reader.get(findJobs)).rows.some(({ id }) => id === jobId);
  const group = await add('Field work', [one.id, other.id, left.id]);
  const params = { groupId: group.id };
  expect(await seen()).toBe(true);
  const { restorableUntil } = await admin.get(deleteGroup, { params });
  expect(await seen()).toBe(false);
  expect((await admin.get(findGroups)).groups).toEqual([]);
  expect(await deleted()).toMatchObject([
    { id: group.id, name: 'Field work', members: 3, deletion: { by: adminPerson.name, restorableUntil } },
  ]);
  const change = { params, body: { version: group.version, name: 'Else' } };
  for (const reply of [await admin.call(deleteGroup, { params }), await admin.call(changeGroup, change)])
    expect(reply.status).toBe(404);

  // One of them has since changed to a role that is in no group.
  await server.superuser.query(`update person set role = 'reviewer' where id = $1`, [left.id]);
  const { group: restored } = await admin.get(restoreGroup, { params });
  expect(restored.members.map(({ id }) => id).toSorted()).toEqual([one.id, other.id].toSorted());
  expect(await seen()).toBe(true);
  expect(await deleted()).toEqual([]);
  expect((await admin.get(restoreGroup, { params })).group).toEqual(restored);
  const { rows } = await admin.get(findAudit, { query: { action: 'group' } });
  expect(rows.map(({ action }) => action)).toEqual(['group.restored', 'group.deleted', 'group.created']);
});

it('a deleted group frees its name; restoring it then names the conflict', async () => {
  const { id } = await add('Shared name');
  await admin.get(deleteGroup, { params: { groupId: id } });
  const second = await add('Shared name');
  const { answer } = await admin.call(restoreGroup, { params: { groupId: id } });
  expect(answer).toMatchObject({
    error: 'taken',
    message: 'Another group is now called “Shared name”. Rename or delete that one, then restore this one.',
  });
  const body = { version: second.version, name: 'Another name' };
  await admin.get(changeGroup, { params: { groupId: second.id }, body });
  expect((await admin.get(restoreGroup, { params: { groupId: id } })).group.name).toBe('Shared name');
});

it('a deleted group is visible only in its organisation, and is purged after 30 days', async () => {
  const { id: groupId } = await add('Short-lived');
  await admin.get(deleteGroup, { params: { groupId } });
  const foreign = await actAs(server, await aPerson((await anOrganisation()).id, 'organisationadmin'));
  expect((await foreign.get(findDeletedGroups)).groups).toEqual([]);
  expect((await foreign.call(restoreGroup, { params: { groupId } })).status).toBe(404);
  const customer = await actAs(server, await aPerson(organisationId));
  expect((await customer.call(restoreGroup, { params: { groupId } })).status).toBe(403);

  await runTask(purgeGroup, organisationId, { groupId });
  expect((await deleted()).map(({ id }) => id)).toContain(groupId);
  await server.superuser.query(
    `update person_group set deleted_at = deleted_at - interval '31 days' where id = $1`,
    [groupId],
  );
  expect((await deleted()).map(({ id }) => id)).not.toContain(groupId);
  expect((await admin.call(restoreGroup, { params: { groupId } })).status).toBe(404);
  await runTask(purgeGroup, organisationId, { groupId });
  const { rowCount } = await server.superuser.query('select from person_group where id = $1', [groupId]);
  expect(rowCount).toBe(0);
  const { rows } = await server.superuser.query(
    `select state from task where name = 'users.purge-group' and subject_id = $1`,
    [groupId],
  );
  expect(rows).toEqual([{ state: 'queued' }]);
});

const insertGroupSql = (id: string, name: string) =>
  [
    'insert into person_group (organisation_id, id, name, created_at) values ($1, $2, $3, now())',
    [organisationId, id, name],
  ] as const;

it('of two simultaneous requests for a group name, the second is refused', async () => {
  const group = await add('Panel');
  const params = { groupId: group.id };
  await admin.get(deleteGroup, { params });
  const another = await add('Another');
  const asked = [
    () => admin.call(restoreGroup, { params }),
    () => admin.call(addGroup, { body: { id: newId(), name: 'Panel', memberIds: [] } }),
    () =>
      admin.call(changeGroup, {
        params: { groupId: another.id },
        body: { version: another.version, name: 'Panel' },
      }),
  ];
  for (const ask of asked) {
    const reply = await raceWithUncommitted(server, { statement: insertGroupSql(newId(), 'Panel') }, ask);
    expect(reply).toMatchObject({ status: 409, answer: { error: 'taken' } });
    await server.superuser.query(
      `delete from person_group where organisation_id = $1 and name = 'Panel' and deleted_at is null`,
      [organisationId],
    );
  }
});

it('the same request twice simultaneously creates one group', async () => {
  const body = { id: newId(), name: 'Twice', memberIds: [] };
  const reply = await raceWithUncommitted(server, { statement: insertGroupSql(body.id, body.name) }, () =>
    admin.call(addGroup, { body }),
  );
  expect(reply).toMatchObject({ status: 200, answer: { group: { id: body.id, name: 'Twice' } } });
});
