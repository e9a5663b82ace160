import { sqlQuery } from '../../platform/database/scope.ts';

export type ConfirmingAdmin = { id: string; name: string; email: string };

/** In the identity scope: the admins of an organisation who can sign in. */
export async function findConfirmingAdmins(organisationId: string): Promise<ConfirmingAdmin[]> {
  const { rows } = await sqlQuery<ConfirmingAdmin>(
    `select p.id, p.name, p.email::text from person p join credential c on c.person_id = p.id
     where p.organisation_id = $1 and p.role = 'organisationadmin' and p.state = 'active' and p.deleted_at is null
     order by p.id`,
    [organisationId],
  );
  return rows;
}

/**
 * In the identity scope: whether anybody of an organisation has ever set a password. Closed accounts count, or a platform
 * admin could close the last one and then do as with an organisation that has nobody.
 */
export async function hasMembers(organisationId: string): Promise<boolean> {
  const { rows } = await sqlQuery(
    `select from person p join credential c on c.person_id = p.id
     where p.organisation_id = $1 and p.deleted_at is null limit 1`,
    [organisationId],
  );
  return rows.length > 0;
}
