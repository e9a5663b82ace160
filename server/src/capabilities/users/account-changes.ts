import type { AccountChangeKind, PendingChange } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { addressOf, writeMail } from '../../platform/mail/outbox.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { findConfirmingAdmins, hasMembers } from '../identity/index.ts';
import type { Desk } from './desk.ts';
import { mailToAdmin, mailToPerson } from './account-change-mails.ts';
import type { UserRow } from './users.store.ts';

/** How long an account change waits to be confirmed. */
const CHANGE_DAYS = 7;

type Target = Pick<UserRow, 'id' | 'organisationId' | 'organisation' | 'name' | 'username' | 'email'>;

/**
 * Whether a change has to wait until the organisation agrees: a platform admin's change to an account of another
 * organisation where somebody has set a password. In the identity scope.
 */
export const needsConsent = async ({ who }: Desk, organisationId: string): Promise<boolean> =>
  who.role === 'admin' && who.organisationId !== organisationId && (await hasMembers(organisationId));

/** What a person may confirm by a link to their present address; the rest is for an admin of the organisation. */
const BY_PERSON: readonly AccountChangeKind[] = ['email', 'second-factor'];

/**
 * In the identity scope: keeps a change until it is confirmed, in place of an earlier one of its kind, and sends mails
 * to who may confirm it. Where an organisation has no admin left, the person confirms a role as well.
 */
export async function askForConsent(
  desk: Desk,
  target: Target,
  { kind, value }: { kind: AccountChangeKind; value: string | null },
): Promise<void> {
  const { id: personId, organisationId } = target;
  await sqlQuery(
    `update account_change set settled_at = $3, outcome = 'replaced', token_hash = null
     where person_id = $1 and kind = $2 and settled_at is null`,
    [personId, kind, now()],
  );
  const admins = (await findConfirmingAdmins(organisationId)).filter(({ id }) => id !== personId);
  const isByPerson = BY_PERSON.includes(kind) || (kind === 'role' && admins.length === 0);
  const token = isByPerson ? newToken() : undefined;
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + CHANGE_DAYS * 24 * 3_600_000);
  await sqlQuery(
    `insert into account_change (organisation_id, id, person_id, kind, value, asked_by, created_at, expires_at, token_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      organisationId,
      newId(),
      personId,
      kind,
      value,
      desk.who.personId,
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
      ...mailToPerson(change, addressOf(confirmationPath(token))),
    });
  for (const admin of admins)
    await writeMail({
      organisationId,
      to: admin.email,
      ...mailToAdmin(change, admin.name, addressOf(`/organisationadmin/users/${personId}`)),
    });
  await audit({ organisationId, personId: desk.who.personId }, 'account-change.asked', personId);
}

export const confirmationPath = (token: string): `/${string}` => `/account/confirm?token=${token}`;

export type OpenChange = { id: string; kind: AccountChangeKind; value: string | null; askedBy: string };

const OPEN = 'settled_at is null and expires_at >';

/** Settles this change of a person, not one that took its place; undefined where it is not open. */
export async function settle(
  { personId, changeId }: { personId: string; changeId: string },
  outcome: 'confirmed' | 'declined',
): Promise<OpenChange | undefined> {
  const { rows } = await sqlQuery<OpenChange>(
    `update account_change set settled_at = $3, outcome = $4, token_hash = null
     where person_id = $1 and id = $2 and ${OPEN} $3
     returning id, kind, value, asked_by as "askedBy"`,
    [personId, changeId, now(), outcome],
  );
  return rows[0];
}

/** Whether a platform admin added this person and no admin of the organisation has agreed, in a scope that sees it. */
export async function isUnconfirmed(personId: string): Promise<boolean> {
  const { rowCount } = await sqlQuery(
    `select from account_change where person_id = $1 and kind = 'add' and outcome is distinct from 'confirmed' limit 1`,
    [personId],
  );
  return rowCount === 1;
}

/** An admin of the organisation activates somebody: that confirms the addition, declined or expired as it may be. */
export const confirmAddition = (personId: string): Promise<unknown> =>
  sqlQuery(
    `update account_change set settled_at = $2, outcome = 'confirmed', token_hash = null
     where person_id = $1 and kind = 'add' and outcome is distinct from 'confirmed'`,
    [personId, now()],
  );

/** The open changes of a person, in a scope that may see them. */
export async function findPendingChanges(
  personId: string,
): Promise<(Omit<PendingChange, 'confirmedBy'> & { hasLink: boolean })[]> {
  const { rows } = await sqlQuery<{
    id: string;
    kind: AccountChangeKind;
    value: string | null;
    askedAt: Date;
    expiresAt: Date;
    hasLink: boolean;
  }>(
    `select id, kind, value, created_at as "askedAt", expires_at as "expiresAt", token_hash is not null as "hasLink"
     from account_change
     where person_id = $1 and ${OPEN} $2 order by created_at, kind`,
    [personId, now()],
  );
  return rows.map(({ askedAt, expiresAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/** Whether `p` was added by a platform admin and nobody has confirmed it yet, in a scope that may see it. */
export const AWAITS_CONFIRMATION = `exists (select from account_change c where c.person_id = p.id and c.kind = 'add'
  and c.settled_at is null and c.expires_at > clock_timestamp())`;

/** Which of these people a platform admin added and nobody has confirmed yet, in a scope that may see it. */
export async function findAwaitingConfirmation(personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sqlQuery<{ personId: string }>(
    `select person_id as "personId" from account_change
     where person_id = any($1::uuid[]) and kind = 'add' and ${OPEN} $2`,
    [personIds, now()],
  );
  return new Set(rows.map(({ personId }) => personId));
}

/** In the identity scope: whose open change a link confirms. */
export async function findByToken(token: string): Promise<(OpenChange & { personId: string }) | undefined> {
  const { rows } = await sqlQuery<OpenChange & { personId: string }>(
    `select id, person_id as "personId", kind, value, asked_by as "askedBy" from account_change
     where token_hash = $1 and ${OPEN} $2`,
    [hashToken(token), now()],
  );
  return rows[0];
}
