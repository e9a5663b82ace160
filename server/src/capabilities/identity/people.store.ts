import { sqlQuery } from '../../platform/database/scope.ts';
import type { person } from './identity.table.ts';

type PersonRow = typeof person.$inferSelect;

/** Locks a person until the transaction ends. */
export const lockPerson = (id: string): Promise<unknown> =>
  sqlQuery('select from person where id = $1 for update', [id]);

export type PersonChange = Partial<Pick<PersonRow, 'name' | 'username' | 'email' | 'role' | 'timeZone'>>;

/** Updates the given fields of a locked person and their version. */
export async function updatePerson(
  id: string,
  { name, username, email, role, timeZone }: PersonChange,
): Promise<void> {
  await sqlQuery(
    `update person set name = coalesce($2, name), username = coalesce($3::citext, username),
       email = coalesce($4::citext, email), role = coalesce($5, role),
       time_zone = case when $6 then $7 else time_zone end, version = version + 1
     where id = $1`,
    [id, name, username, email, role, timeZone !== undefined, timeZone],
  );
}

/** Opens a locked account, or closes it at that time. */
export async function updatePersonState(id: string, deactivatedAt: Date | null): Promise<void> {
  await sqlQuery(
    `update person set state = case when $2::timestamptz is null then 'active' else 'deactivated' end,
       deactivated_at = $2, version = version + 1
     where id = $1`,
    [id, deactivatedAt],
  );
}

type NewPersonRow = Pick<
  PersonRow,
  'id' | 'organisationId' | 'name' | 'username' | 'email' | 'role' | 'createdAt'
>;

/** Inserts people, all or none. */
export async function insertPeople(rows: readonly NewPersonRow[]): Promise<void> {
  const column = <K extends keyof NewPersonRow>(name: K): NewPersonRow[K][] => rows.map((row) => row[name]);
  await sqlQuery(
    `insert into person (id, organisation_id, name, username, email, role, created_at)
     select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]::citext[], $5::text[]::citext[], $6::text[],
       $7::timestamptz[])`,
    [
      column('id'),
      column('organisationId'),
      column('name'),
      column('username'),
      column('email'),
      column('role'),
      column('createdAt'),
    ],
  );
}

/** In the identity scope: deletes those of these people who never joined and are deactivated. */
export async function deleteNeverJoined(
  ids: readonly string[],
): Promise<{ id: string; organisationId: string }[]> {
  const { rows } = await sqlQuery<{ id: string; organisationId: string }>(
    `delete from person where id = any ($1::uuid[]) and state = 'deactivated' and joined_at is null
     returning id, organisation_id as "organisationId"`,
    [ids],
  );
  return rows;
}

/** In the identity scope: deletes an organisation with its people, the last step of its purge. */
export async function deleteOrganisation(organisationId: string): Promise<void> {
  await sqlQuery('delete from person where organisation_id = $1', [organisationId]);
  await sqlQuery('delete from organisation where id = $1', [organisationId]);
}
