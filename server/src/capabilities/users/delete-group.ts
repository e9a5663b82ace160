import { type DeletedItem, oldestRestorable, restorableUntil } from '@colloquy/contract';
import type { Group } from '@colloquy/contract/users';
import { z } from 'zod';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, refuseDuplicate, sqlQuery } from '../../platform/database/scope.ts';
import { describeDeletion, purgeAt } from '../../platform/deletion.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';
import { defineTask, DEFAULT_TRIES } from '../../platform/tasks/define-task.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { getGroup, notifyPeople } from './groups.ts';

/** Deletes a group: its members no longer see each other's jobs. Returns until when it can be restored. */
export async function deleteGroup(who: Caller, id: string): Promise<Date> {
  const { organisationId } = who;
  await sqlQuery('select from person_group where id = $1 for update', [id]);
  await getGroup(id);
  const members = await sqlQuery<{ id: string }>(
    'delete from group_member where group_id = $1 returning person_id as id',
    [id],
  );
  const memberIds = members.rows.map((member) => member.id);
  const deletedAt = now();
  await sqlQuery(
    `update person_group set deleted_at = $2, deleted_by = $3, deleted_members = $4, version = version + 1
     where id = $1`,
    [id, deletedAt, who.personId, memberIds],
  );
  await enqueue(purgeGroup, {
    organisationId,
    subjectId: id,
    key: `${id}:${deletedAt.getTime()}`,
    payload: { groupId: id },
    startAfter: purgeAt(deletedAt),
  });
  await audit(who, 'group.deleted', id);
  await notifyPeople(memberIds);
  return restorableUntil(deletedAt);
}

type DeletedRow = { id: string; name: string; deletedAt: Date; by: string | null; members: number };

/** Finds the deleted groups that can be restored, last deleted first. */
export async function findDeletedGroups(): Promise<(DeletedItem & { members: number })[]> {
  const { rows } = await sqlQuery<DeletedRow>(
    `select g.id, g.name, g.deleted_at as "deletedAt", p.name as by, cardinality(g.deleted_members) as members
     from person_group g left join published.person p on p.id = g.deleted_by
     where g.deleted_at > $1 order by g.deleted_at desc, g.id`,
    [oldestRestorable(now())],
  );
  return rows.map(({ id, name, deletedAt, by, members }) => ({
    id,
    name,
    members,
    deletion: describeDeletion(deletedAt, by),
  }));
}

/** Restores a group with those of its members who are still customers. A repeated request changes nothing. */
export async function restoreGroup(who: Caller, id: string): Promise<Group> {
  const { rows } = await sqlQuery<{ name: string; deletedAt: Date | null; memberIds: string[] }>(
    `select name, deleted_at as "deletedAt", deleted_members as "memberIds" from person_group
     where id = $1 for update`,
    [id],
  );
  const { name, deletedAt, memberIds } = requireFound(rows[0]);
  if (!deletedAt) return getGroup(id);
  if (restorableUntil(deletedAt) < now()) refuse('not-found');
  await refuseDuplicate(
    () =>
      sqlQuery(
        `update person_group set deleted_at = null, deleted_by = null, deleted_members = null, version = version + 1
         where id = $1`,
        [id],
      ),
    new Refusal('taken', {
      message: `Another group is now called “${name}”. Rename or delete that one, then restore this one.`,
    }),
  );
  const members = await sqlQuery<{ id: string }>(
    `insert into group_member (organisation_id, id, group_id, person_id)
     select $1, gen_random_uuid(), $2, id from published.person
     where organisation_id = $1 and id = any ($3::uuid[]) and role = 'customer' and deleted_at is null
     returning person_id as id`,
    [who.organisationId, id, memberIds],
  );
  await audit(who, 'group.restored', id);
  await notifyPeople(members.rows.map((member) => member.id));
  return getGroup(id);
}

/** Purges a deleted group. */
export const purgeGroup = defineTask({
  name: 'users.purge-group',
  label: 'Delete a group for good',
  queue: 'light',
  payload: z.object({ groupId: z.uuid() }),
  tries: DEFAULT_TRIES,
  isLowPriority: true,
  handle: async (task) => {
    const { groupId } = task.payload;
    const { organisationId } = task;
    return task.finish('done', async () => {
      const { rowCount } = await sqlQuery('delete from person_group where id = $1 and deleted_at < $2', [
        groupId,
        oldestRestorable(now()),
      ]);
      if (rowCount) await audit({ organisationId, personId: null }, 'group.purged', groupId);
    });
  },
});
