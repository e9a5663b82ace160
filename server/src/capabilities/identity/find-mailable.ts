import type { MailAbout } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';

export type Addressee = { id: string; name: string; email: string };

/**
 * Of these people, those who are told by mail about something of the scope's organisation: they can sign in, did not
 * choose otherwise, and nor did the organisation.
 */
export async function findMailable(personIds: readonly string[], about: MailAbout): Promise<Addressee[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sqlQuery<Addressee>(
    `select p.id, p.name, p.email::text from person p
     where p.id in (select api.who_wants_mail($1::uuid[], $2)) and p.role <> 'service' and p.state = 'active' and p.deleted_at is null
       and coalesce((select (o.settings ->> 'mailsToCustomers')::boolean from organisation o
         where o.id = (select api.organisation_id())), true)
     order by p.id`,
    [personIds, about],
  );
  return rows;
}
