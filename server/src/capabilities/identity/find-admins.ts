import { sqlQuery } from '../../platform/database/scope.ts';

export type AdminToTell = { name: string; email: string };

/** Whoever runs an organisation, or with the role `admin` the installation; in a scope that sees them. */
export async function findAdmins(
  organisationId: string,
  role: 'admin' | 'organisationadmin',
): Promise<AdminToTell[]> {
  const { rows } = await sqlQuery<AdminToTell>(
    `select name, email::text from person
     where organisation_id = $1 and role = $2 and state = 'active' and deleted_at is null order by id`,
    [organisationId, role],
  );
  return rows;
}
