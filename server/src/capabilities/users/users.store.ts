import type { Role, UserSummary } from '@colloquy/contract';
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
  isHouse: boolean;
  timeZone: string | null;
  createdAt: Date;
  deactivatedAt: Date | null;
  joinedAt: Date | null;
  lastSignInAt: Date | null;
  version: number;
};

/** The columns of a row, `p` being the person and `o` the organisation. */
export const USER_COLUMNS = `p.id, p.name, p.username::text, p.email::text, p.role, p.state,
  p.organisation_id as "organisationId", o.name as organisation, o.is_house as "isHouse", p.time_zone as "timeZone",
  p.created_at as "createdAt", p.deactivated_at as "deactivatedAt",
  p.joined_at as "joinedAt", p.last_sign_in_at as "lastSignInAt", p.version`;

/**
 * Whose accounts a scope reaches; those of services are run with their keys. People of another house, whose names an organisation sees because they review for
 * it, are none of its users: their organisation is out of sight, and the join leaves them out.
 */
export const USERS = `person p join organisation o on o.id = p.organisation_id and o.deleted_at is null
  and p.deleted_at is null and p.role <> 'service'`;

/** A user that the scope reaches; undefined else. */
export async function findUser(id: string): Promise<UserRow | undefined> {
  const { rows } = await sqlQuery<UserRow>(`select ${USER_COLUMNS} from ${USERS} where p.id = $1`, [id]);
  return rows[0];
}

/** The same, held until the end of the transaction, on the version that the caller saw. */
export async function holdUser(id: string, version?: number): Promise<UserRow> {
  const { rows } = await sqlQuery<UserRow>(
    `select ${USER_COLUMNS} from ${USERS} where p.id = $1 for update of p`,
    [id],
  );
  const held = rows[0] ?? refuse('not-found');
  if (version !== undefined && held.version !== version) refuse('changed-meanwhile');
  return held;
}

/**
 * How many others of somebody's role are active in their organisation. Whoever asks next waits for the end of this
 * transaction, so that of two who are closed at once one stays. The others' rows are not locked: whoever closes one of
 * them holds it already, and the two would wait for one another.
 */
export async function holdOthers(user: UserRow): Promise<number> {
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

/** Writes a change upon a held user, and counts it. What is not named stays. */
export async function writeUser(
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

/** Opens a held account, or closes it at that time. */
export async function writeState(id: string, deactivatedAt: Date | null): Promise<void> {
  await sqlQuery(
    `update person set state = case when $2::timestamptz is null then 'active' else 'deactivated' end,
       deactivated_at = $2, version = version + 1
     where id = $1`,
    [id, deactivatedAt],
  );
}

type Columns = Pick<UserRow, 'id' | 'organisationId' | 'name' | 'username' | 'email' | 'role' | 'createdAt'>;

/** Adds people, all or none. */
export async function insertUsers(rows: readonly Columns[]): Promise<void> {
  const column = <K extends keyof Columns>(name: K): Columns[K][] => rows.map((row) => row[name]);
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

type Broken = { code?: string; constraint?: string; cause?: Broken };

/** What the database says of names that somebody else has, as a person reads it. Run round a whole transaction. */
export async function sayWhatIsTaken<T>(fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const { code, constraint = '' } = ((error as Broken).cause ?? error) as Broken;
    if (code !== '23505') throw error;
    if (constraint.includes('username')) taken('username', 'Somebody has this username already.');
    if (constraint.includes('email')) taken('email', 'Somebody has this e-mail address already.');
    throw error;
  }
}

function taken(field: 'username' | 'email', message: string): never {
  throw new Refusal('taken', { message, fields: { [field]: message } });
}

export const asSummary = (
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
  organisation: { id: row.organisationId, name: row.organisation, isHouse: row.isHouse },
  createdAt: row.createdAt.toISOString(),
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  version: row.version,
});
