import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';

/** A person who can be granted access. */
export type Colleague = { id: string; name: string; username: string };

const CAN_RECEIVE_ACCESS = `role = 'customer' and state = 'active' and deleted_at is null
  and organisation_id = (select api.organisation_id())`;

/** Active customers of the scope's organisation. */
export async function findColleagues(): Promise<Colleague[]> {
  const { rows } = await sqlQuery<Colleague>(
    `select id, name, username::text from published.person where ${CAN_RECEIVE_ACCESS} order by name, id`,
  );
  return rows;
}

/**
 * Refuses people who cannot receive access: unknown, in another organisation, not a customer, or deactivated.
 */
export async function getColleague(personId: string): Promise<Colleague> {
  const { rows } = await sqlQuery<Colleague>(
    `select id, name, username::text from published.person where ${CAN_RECEIVE_ACCESS} and id = $1`,
    [personId],
  );
  return rows[0] ?? refuse('unknown-user');
}
