import type { Body } from '@colloquy/contract';
import type {
  addGroup as addGroupEndpoint,
  changeGroup as changeGroupEndpoint,
  Group,
} from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, refuseDuplicate, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { requireFound, Refusal, refuse } from '../../platform/refusal.ts';

type Row = { id: string; name: string; version: number; members: Group['members'] };

const ROWS = `select g.id, g.name, g.version, coalesce((
    select json_agg(json_build_object('id', p.id, 'name', p.name, 'isActive', p.state = 'active') order by p.name, p.id)
    from group_member m join published.person p on p.id = m.person_id
    where m.organisation_id = g.organisation_id and m.group_id = g.id), '[]') as members from person_group g`;

export async function findGroups(): Promise<Group[]> {
  return (await sqlQuery<Row>(`${ROWS} where g.deleted_at is null order by g.name, g.id`)).rows;
}

export async function getGroup(id: string): Promise<Group> {
  return requireFound(
    (await sqlQuery<Row>(`${ROWS} where g.id = $1 and g.deleted_at is null`, [id])).rows[0],
  );
}

/** Adds a group; a repeated request finds it. */
export async function addGroup(
  who: Caller,
  { id, name, memberIds }: Body<typeof addGroupEndpoint>,
): Promise<Group> {
  const { rowCount } = await sqlQuery('select from person_group where id = $1', [id]);
  if (rowCount) return getGroup(id);
  await requireFreeName(id, name);
  const made = await refuseDuplicate(
    () =>
      sqlQuery(
        `insert into person_group (organisation_id, id, name, created_at) values ($1, $2, $3, $4)
         on conflict (organisation_id, id) do nothing`,
        [who.organisationId, id, name, now()],
      ),
    nameTaken(),
  );
  // A simultaneous identical request added it.
  if (!made.rowCount) return getGroup(id);
  await setMembers(who, id, memberIds);
  await audit(who, 'group.created', id);
  return getGroup(id);
}

/** Changes name or members, on the version that the admin saw. */
export async function changeGroup(
  who: Caller,
  id: string,
  { version, name, memberIds }: Body<typeof changeGroupEndpoint>,
): Promise<Group> {
  const { rows } = await sqlQuery<{ version: number }>(
    'select version from person_group where id = $1 and deleted_at is null for update',
    [id],
  );
  if (requireFound(rows[0]).version !== version) refuse('changed-meanwhile');
  if (name !== undefined) await requireFreeName(id, name);
  await refuseDuplicate(
    () =>
      sqlQuery('update person_group set name = coalesce($2, name), version = version + 1 where id = $1', [
        id,
        name,
      ]),
    nameTaken(),
  );
  if (memberIds) await setMembers(who, id, memberIds);
  await audit(who, 'group.changed', id);
  return getGroup(id);
}

async function requireFreeName(id: string, name: string): Promise<void> {
  const { rowCount } = await sqlQuery(
    'select from person_group where name = $1 and id <> $2 and deleted_at is null',
    [name, id],
  );
  if (rowCount) throw nameTaken();
}

const NAME_TAKEN = 'Another group already has this name.';
const nameTaken = (): Refusal => new Refusal('taken', { message: NAME_TAKEN, fields: { name: NAME_TAKEN } });

/**
 * Sets the members. Present ones stay even if their role or state changed; new ones must be active customers.
 */
async function setMembers(who: Caller, groupId: string, memberIds: readonly string[]): Promise<void> {
  const { rows } = await sqlQuery<{ id: string }>(
    'delete from group_member where group_id = $1 and person_id <> all ($2::uuid[]) returning person_id as id',
    [groupId, memberIds],
  );
  const present = await sqlQuery<{ id: string }>(
    'select person_id as id from group_member where group_id = $1',
    [groupId],
  );
  const known = new Set(present.rows.map(({ id }) => id));
  const added = [...new Set(memberIds)].filter((id) => !known.has(id));
  const eligible = await sqlQuery(
    `select from published.person where id = any ($1::uuid[]) and organisation_id = $2 and role = 'customer'
       and state = 'active' and deleted_at is null`,
    [added, who.organisationId],
  );
  if (eligible.rowCount !== added.length) refuse('unknown-user');
  await sqlQuery(
    `insert into group_member (organisation_id, id, group_id, person_id)
     select $1, * from unnest($2::uuid[], array_fill($3::uuid, array[cardinality($4::uuid[])]), $4::uuid[])`,
    [who.organisationId, added.map(newId), groupId, added],
  );
  await notifyPeople([...known, ...added, ...rows.map(({ id }) => id)]);
}

/** Restarts the streams of people who now see other jobs, so that their browsers reload everything. */
export async function notifyPeople(ids: readonly string[]): Promise<void> {
  for (const personId of ids) await publishMessage({ kind: 'person', personId });
}
