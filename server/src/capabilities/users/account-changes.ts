import type { AccountChangeKind, PendingChange } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { absoluteUrl, writeMail } from '../../platform/mail/outbox.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { findConfirmingAdmins, hasMembers } from '../identity/index.ts';
import type { UserAdminScope } from './user-admin-scope.ts';
import { mailToAdmin, mailToPerson } from './messages.ts';
import type { UserRow } from './users.store.ts';

/** Days in which an account change can be confirmed. */
const CHANGE_DAYS = 7;

type ChangeTarget = Pick<UserRow, 'id' | 'organisationId' | 'organisation' | 'name' | 'username' | 'email'>;

/**
 * In the identity scope: returns whether the organisation must consent, which it must if a platform admin
 * changes an account of another organisation in which someone has set a password.
 */
export const needsConsent = async ({ who }: UserAdminScope, organisationId: string): Promise<boolean> =>
  who.role === 'admin' && who.organisationId !== organisationId && (await hasMembers(organisationId));

/**
 * Changes that a person may confirm by a link to their present address; the others need an admin of the
 * organisation.
 */
const CONFIRMABLE_BY_PERSON: readonly AccountChangeKind[] = ['email', 'second-factor'];

/**
 * In the identity scope: saves a change as pending, replacing an earlier one of its kind, and mails those who
 * may confirm it. If the organisation has no admin left, the person also confirms a role.
 */
export async function requestConsent(
  scope: UserAdminScope,
  target: ChangeTarget,
  { kind, value }: { kind: AccountChangeKind; value: string | null },
): Promise<void> {
  const { id: personId, organisationId } = target;
  await sqlQuery(
    `update account_change set decided_at = $3, outcome = 'replaced', token_hash = null
     where person_id = $1 and kind = $2 and decided_at is null`,
    [personId, kind, now()],
  );
  const admins = (await findConfirmingAdmins(organisationId)).filter(({ id }) => id !== personId);
  const isByPerson = CONFIRMABLE_BY_PERSON.includes(kind) || (kind === 'role' && admins.length === 0);
  const token = isByPerson ? newToken() : undefined;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHANGE_DAYS * 24 * 3_600_000);
  await sqlQuery(
    `insert into account_change (organisation_id, id, person_id, kind, value, requested_by, created_at, expires_at, token_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organisationId,
      newId(),
      personId,
      kind,
      value,
      scope.who.personId,
      createdAt,
      expiresAt,
      token === undefined ? null : hashToken(token),
    ],
  );
  const change = { target, kind, value };
  if (token !== undefined)
    await writeMail({
      organisationId,
      to: target.email,
      opensAccountOf: personId,
      expiresAt,
      ...mailToPerson(change, absoluteUrl(confirmationPath(token))),
    });
  for (const admin of admins)
    await writeMail({
      organisationId,
      to: admin.email,
      ...mailToAdmin(change, admin.name, absoluteUrl(`/organisationadmin/users/${personId}`)),
    });
  await audit({ organisationId, personId: scope.who.personId }, 'account-change.requested', personId);
}

const confirmationPath = (token: string): `/${string}` => `/account/confirm?token=${token}`;

export type OpenChange = { id: string; kind: AccountChangeKind; value: string | null; requestedBy: string };

const OPEN_CONDITION = 'decided_at is null and expires_at >';

/** Closes this change of a person, not its replacement; undefined if it is not open. */
export async function closeChange(
  { personId, changeId }: { personId: string; changeId: string },
  outcome: 'confirmed' | 'declined',
): Promise<OpenChange | undefined> {
  const { rows } = await sqlQuery<OpenChange>(
    `update account_change set decided_at = $3, outcome = $4, token_hash = null
     where person_id = $1 and id = $2 and ${OPEN_CONDITION} $3
     returning id, kind, value, requested_by as "requestedBy"`,
    [personId, changeId, now(), outcome],
  );
  return rows[0];
}

/**
 * Returns whether a platform admin added this person and no admin of the organisation has confirmed it; in a
 * scope that sees it.
 */
export async function isUnconfirmed(personId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    `select from account_change where person_id = $1 and kind = 'add' and outcome is distinct from 'confirmed' limit 1`,
    [personId],
  );
  return rowCount === 1;
}

/**
 * Confirms an addition, even a declined or expired one, because an admin of the organisation activates the
 * account.
 */
export const confirmAddition = (personId: string): Promise<unknown> =>
  sqlQuery(
    `update account_change set decided_at = $2, outcome = 'confirmed', token_hash = null
     where person_id = $1 and kind = 'add' and outcome is distinct from 'confirmed'`,
    [personId, now()],
  );

/** Finds the open changes of a person, in a scope that may see them. */
export async function findPendingChanges(
  personId: string,
): Promise<(Omit<PendingChange, 'confirmedBy'> & { hasLink: boolean })[]> {
  const { rows } = await sqlQuery<{
    id: string;
    kind: AccountChangeKind;
    value: string | null;
    requestedAt: Date;
    expiresAt: Date;
    hasLink: boolean;
  }>(
    `select id, kind, value, created_at as "requestedAt", expires_at as "expiresAt", token_hash is not null as "hasLink"
     from account_change
     where person_id = $1 and ${OPEN_CONDITION} $2 order by created_at, kind`,
    [personId, now()],
  );
  return rows.map(({ requestedAt, expiresAt, ...row }) => ({
    ...row,
    requestedAt: requestedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** SQL for whether a platform admin added `p` and no one has confirmed it yet; in a scope that may see it. */
export const AWAITS_CONFIRMATION = `exists (select from account_change c where c.person_id = p.id and c.kind = 'add'
  and c.decided_at is null and c.expires_at > clock_timestamp())`;

/**
 * Filters these people to those that a platform admin added and no one has confirmed yet; in a scope that may
 * see it.
 */
export async function findAwaitingConfirmation(personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sqlQuery<{ personId: string }>(
    `select person_id as "personId" from account_change
     where person_id = any($1::uuid[]) and kind = 'add' and ${OPEN_CONDITION} $2`,
    [personIds, now()],
  );
  return new Set(rows.map(({ personId }) => personId));
}

/** In the identity scope: finds the open change that a link confirms. */
export async function findChangeByToken(
  token: string,
): Promise<(OpenChange & { personId: string }) | undefined> {
  const { rows } = await sqlQuery<OpenChange & { personId: string }>(
    `select id, person_id as "personId", kind, value, requested_by as "requestedBy" from account_change
     where token_hash = $1 and ${OPEN_CONDITION} $2`,
    [hashToken(token), now()],
  );
  return rows[0];
}

/** An addition takes a seat while it can be confirmed, so that confirming it never lacks one. */
export async function countPendingAdditions(organisationId: string): Promise<number> {
  const { rows } = await sqlQuery<{ additions: number }>(
    `select count(distinct c.person_id)::int as additions
     from account_change c join published.person p on p.id = c.person_id
     where p.organisation_id = $1 and p.role <> 'service' and p.deleted_at is null and p.state <> 'active'
       and c.kind = 'add' and c.decided_at is null and c.expires_at > $2`,
    [organisationId, now()],
  );
  return rows[0]!.additions;
}
