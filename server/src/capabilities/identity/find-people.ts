import { sqlQuery, run } from '../../platform/database/scope.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { type PlatformAdmin, selectPlatformAdmins } from './identity.store.ts';
import type { MailAbout } from '@colloquy/contract/identity';

export type AdminRecipient = { name: string; email: string };

/**
 * Finds the admins of an organisation or, with the role `admin`, of the installation; in a scope that sees
 * them.
 */
export async function findAdmins(
  organisationId: string,
  role: 'admin' | 'organisationadmin',
): Promise<AdminRecipient[]> {
  const { rows } = await sqlQuery<AdminRecipient>(
    `select name, email::text from person
     where organisation_id = $1 and role = $2 and state = 'active' and deleted_at is null order by id`,
    [organisationId, role],
  );
  return rows;
}

/** Finds the platform admins. Until one of them has a password, no one can sign in. */
export const findPlatformAdmins = (): Promise<PlatformAdmin[]> => run(asIdentity(), selectPlatformAdmins);

export type ConfirmingAdmin = { id: string; name: string; email: string };

/** In the identity scope: finds the admins of an organisation who can sign in. */
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
 * In the identity scope: returns whether any user of an organisation has ever set a password. Closed accounts
 * count; otherwise a platform admin could close the last one and treat the organisation as empty.
 */
export async function hasMembers(organisationId: string): Promise<boolean> {
  const { rows } = await sqlQuery(
    `select from person p join credential c on c.person_id = p.id
     where p.organisation_id = $1 and p.deleted_at is null limit 1`,
    [organisationId],
  );
  return rows.length > 0;
}

export type MailRecipient = { id: string; name: string; email: string };

/**
 * Filters these people to those who get mail about a topic in the scope's organisation: they can sign in, and
 * neither they nor the organisation opted out.
 */
export async function findMailRecipients(
  personIds: readonly string[],
  about: MailAbout,
): Promise<MailRecipient[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sqlQuery<MailRecipient>(
    `select p.id, p.name, p.email::text from person p
     where p.id in (select api.find_mail_recipients($1::uuid[], $2)) and p.role <> 'service' and p.state = 'active' and p.deleted_at is null
       and coalesce((select (o.settings ->> 'mailsToCustomers')::boolean from organisation o
         where o.id = (select api.organisation_id())), true)
     order by p.id`,
    [personIds, about],
  );
  return rows;
}

/** Returns those of these usernames and addresses that are in use in the installation, in lower case. */
export async function findTakenNames(wanted: {
  usernames: readonly string[];
  emails: readonly string[];
}): Promise<{ usernames: Set<string>; emails: Set<string> }> {
  const { rows } = await run(asIdentity(), () =>
    sqlQuery<{ username: string; email: string }>(
      `select username::text, email::text from person
       where username = any ($1::text[]::citext[]) or email = any ($2::text[]::citext[])`,
      [wanted.usernames, wanted.emails],
    ),
  );
  return {
    usernames: new Set(rows.map(({ username }) => username.toLowerCase())),
    emails: new Set(rows.map(({ email }) => email.toLowerCase())),
  };
}
