import type { Role } from '@colloquy/contract';
import type { UserSummary } from '@colloquy/contract/users';
import { sqlQuery } from '../../platform/database/scope.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { lockPerson } from '../identity/index.ts';

export type UserRow = {
  id: string;
  name: string;
  username: string;
  email: string;
  role: Role;
  state: 'active' | 'deactivated';
  organisationId: string;
  organisation: string;
  isOperator: boolean;
  timeZone: string | null;
  createdAt: Date;
  deactivatedAt: Date | null;
  joinedAt: Date | null;
  lastSignInAt: Date | null;
  version: number;
};

/** Columns of a row; `p` is the person and `o` the organisation. */
export const USER_COLUMNS = `p.id, p.name, p.username::text, p.email::text, p.role, p.state,
  p.organisation_id as "organisationId", o.name as organisation, o.is_operator as "isOperator", p.time_zone as "timeZone",
  p.created_at as "createdAt", p.deactivated_at as "deactivatedAt",
  p.joined_at as "joinedAt", p.last_sign_in_at as "lastSignInAt", p.version`;

/**
 * Users that a scope sees. Excludes service accounts, which are managed with their keys, and reviewers of
 * other organisations: the scope does not see their organisation, so the join drops them.
 */
export const USERS = `published.person p join published.organisation o on o.id = p.organisation_id and o.deleted_at is null
  and p.deleted_at is null and p.role <> 'service'`;

/** Finds a user that the scope sees. */
export async function findUser(id: string): Promise<UserRow | undefined> {
  const { rows } = await sqlQuery<UserRow>(`select ${USER_COLUMNS} from ${USERS} where p.id = $1`, [id]);
  return rows[0];
}

/** Locks a user until the end of the transaction, on the version that the caller saw. */
export async function lockUser(id: string, version?: number): Promise<UserRow> {
  await lockPerson(id);
  const current = (await findUser(id)) ?? refuse('not-found');
  if (version !== undefined && current.version !== version) refuse('changed-meanwhile');
  return current;
}

/**
 * Counts the other active users of the same role in the organisation, and serialises concurrent callers until
 * the end of the transaction, so that two simultaneous closings leave one. Locking the others' rows instead
 * would deadlock, because each caller already holds its own.
 */
export async function lockAndCountOthers(user: UserRow): Promise<number> {
  await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `active ${user.role} ${user.organisationId}`,
  ]);
  return countOthers(user);
}

export async function countOthers({ id, organisationId, role }: UserRow): Promise<number> {
  const { rows } = await sqlQuery<{ others: number }>(
    `select count(*)::int as others from published.person where ${ACTIVE_OF_ROLE} and id <> $3`,
    [organisationId, role, id],
  );
  return rows[0]!.others;
}

const ACTIVE_OF_ROLE = `organisation_id = $1 and role = $2 and state = 'active' and deleted_at is null`;

type UniqueViolation = { code?: string; constraint?: string; cause?: UniqueViolation };

/** Turns unique violations into a refusal for the user. Wraps the whole transaction. */
export async function refuseTakenNames<T>(fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const { code, constraint = '' } = ((error as UniqueViolation).cause ?? error) as UniqueViolation;
    if (code !== '23505') throw error;
    if (constraint.includes('username')) taken('username', 'This username is already in use.');
    if (constraint.includes('email')) taken('email', 'This email address is already in use.');
    throw error;
  }
}

function taken(field: 'username' | 'email', message: string): never {
  throw new Refusal('taken', { message, fields: { [field]: message } });
}

export const toUserSummary = (
  row: UserRow,
  { isAwaitingConfirmation }: Pick<UserSummary, 'isAwaitingConfirmation'>,
): UserSummary => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  role: row.role,
  state: row.state,
  isInvited: row.joinedAt === null,
  isAwaitingConfirmation,
  organisation: { id: row.organisationId, name: row.organisation, isOperator: row.isOperator },
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  version: row.version,
});
