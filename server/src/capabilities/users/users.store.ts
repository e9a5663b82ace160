import type { Role } from '@colloquy/contract';
import type { UserSummary } from '@colloquy/contract/users';
import { sqlQuery } from '../../platform/database/scope.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';

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
export const USERS = `person p join organisation o on o.id = p.organisation_id and o.deleted_at is null
  and p.deleted_at is null and p.role <> 'service'`;

/** Finds a user that the scope sees. */
export async function findUser(id: string): Promise<UserRow | undefined> {
  const { rows } = await sqlQuery<UserRow>(`select ${USER_COLUMNS} from ${USERS} where p.id = $1`, [id]);
  return rows[0];
}

/** Locks a user until the end of the transaction, on the version that the caller saw. */
export async function lockUser(id: string, version?: number): Promise<UserRow> {
  const { rows } = await sqlQuery<UserRow>(
    `select ${USER_COLUMNS} from ${USERS} where p.id = $1 for update of p`,
    [id],
  );
  const current = rows[0] ?? refuse('not-found');
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
    `select count(*)::int as others from person where ${ACTIVE_OF_ROLE} and id <> $3`,
    [organisationId, role, id],
  );
  return rows[0]!.others;
}

const ACTIVE_OF_ROLE = `organisation_id = $1 and role = $2 and state = 'active' and deleted_at is null`;

export type UserChange = Partial<Pick<UserRow, 'name' | 'username' | 'email' | 'role' | 'timeZone'>>;

/** Updates the given fields of a locked user and its version. */
export async function updateUser(
  id: string,
  { name, username, email, role, timeZone }: UserChange,
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
export async function updateUserState(id: string, deactivatedAt: Date | null): Promise<void> {
  await sqlQuery(
    `update person set state = case when $2::timestamptz is null then 'active' else 'deactivated' end,
       deactivated_at = $2, version = version + 1
     where id = $1`,
    [id, deactivatedAt],
  );
}

type NewUserRow = Pick<
  UserRow,
  'id' | 'organisationId' | 'name' | 'username' | 'email' | 'role' | 'createdAt'
>;

/** Inserts users, all or none. */
export async function insertUsers(rows: readonly NewUserRow[]): Promise<void> {
  const column = <K extends keyof NewUserRow>(name: K): NewUserRow[K][] => rows.map((row) => row[name]);
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

type UniqueViolation = { code?: string; constraint?: string; cause?: UniqueViolation };

/** Turns unique violations into a refusal for the user. Wraps the whole transaction. */
export async function refuseTakenNames<T>(fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const { code, constraint = '' } = ((error as UniqueViolation).cause ?? error) as UniqueViolation;
    if (code !== '23505') throw error;
    if (constraint.includes('username')) taken('username', 'Somebody has this username already.');
    if (constraint.includes('email')) taken('email', 'Somebody has this email address already.');
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
