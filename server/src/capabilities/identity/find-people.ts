import { sqlQuery, run } from '../../platform/database/scope.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { type PlatformAdmin, selectPlatformAdmins } from './identity.store.ts';
import { notificationPreferences, type NotificationPreferences } from '@colloquy/contract/notifications';

/** A person who is notified, with the address of their mails. */
export type Recipient = { id: string; name: string; email: string };

/**
 * Finds the admins of an organisation or, with the role `admin`, of the installation; in a scope that sees
 * them.
 */
export async function findAdmins(
  organisationId: string,
  role: 'admin' | 'organisationadmin',
): Promise<Recipient[]> {
  const { rows } = await sqlQuery<Recipient>(
    `select id, name, email::text from person
     where organisation_id = $1 and role = $2 and state = 'active' and deleted_at is null order by id`,
    [organisationId, role],
  );
  return rows;
}

/** Finds the platform admins. Until one of them has a password, no one can sign in. */
export const findPlatformAdmins = (): Promise<PlatformAdmin[]> => run(asIdentity(), selectPlatformAdmins);

/** In the identity scope: finds the admins of an organisation who can sign in. */
export async function findConfirmingAdmins(organisationId: string): Promise<Recipient[]> {
  const { rows } = await sqlQuery<Recipient>(
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

/**
 * Filters these people to those who can sign in and be notified, in a scope that sees them. Service accounts
 * cannot.
 */
export async function findRecipients(personIds: readonly string[]): Promise<Recipient[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sqlQuery<Recipient>(
    `select id, name, email::text from person
     where id = any ($1::uuid[]) and role <> 'service' and state = 'active' and deleted_at is null order by id`,
    [personIds],
  );
  return rows;
}

/** Reads the choices of people about notifications; defaults where nothing is stored. */
export async function readNotificationPreferences(
  personIds: readonly string[],
): Promise<(personId: string) => NotificationPreferences> {
  const { rows } = await sqlQuery<{ personId: string; preferences: unknown }>(
    'select person_id as "personId", preferences from api.notification_preferences($1::uuid[])',
    [personIds],
  );
  const byPerson = new Map(rows.map(({ personId, preferences }) => [personId, preferences]));
  return (personId) => notificationPreferences.parse(byPerson.get(personId) ?? {});
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
