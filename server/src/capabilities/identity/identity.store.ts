import type { Role } from '@colloquy/contract';
import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { db, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { credential, passwordLink, person, session } from './identity.table.ts';

/** A person who can sign in, with what the browser shows of them. */
export type Account = {
  personId: string;
  organisationId: string;
  role: Role;
  name: string;
  username: string;
  email: string;
  organisation: string;
  /** Undefined until the person sets a password by a link. */
  passwordHash: string | undefined;
};

type AccountRow = Omit<Account, 'passwordHash'> & { passwordHash: string | null };

async function findAccount(condition: string, value: string): Promise<Account | undefined> {
  const { rows } = await sqlQuery<AccountRow>(
    `select p.id as "personId", p.organisation_id as "organisationId", p.role, p.name, p.username::text, p.email::text,
      o.name as organisation, c.password_hash as "passwordHash"
     from person p join organisation o on o.id = p.organisation_id left join credential c on c.person_id = p.id
     where ${condition} and p.role <> 'service' and p.state = 'active' and p.deleted_at is null
       and o.deleted_at is null`,
    [value],
  );
  const [row] = rows;
  return row && { ...row, passwordHash: row.passwordHash ?? undefined };
}

export const findAccountByUsername = (username: string): Promise<Account | undefined> =>
  findAccount('p.username = $1', username);

export const findAccountById = (personId: string): Promise<Account | undefined> =>
  findAccount('p.id = $1', personId);

/** Locks the person's row, which serialises everything that begins or ends their sessions. */
export async function lockPerson(personId: string): Promise<void> {
  await db.select({ id: person.id }).from(person).where(eq(person.id, personId)).for('update');
}

/**
 * Locks a person who can sign in: address and state stay as read until the end of the transaction. Everything
 * that is written for an account is written in that transaction.
 */
export async function lockAccount(personId: string): Promise<Account | undefined> {
  await lockPerson(personId);
  return findAccountById(personId);
}

const isLive = and(isNull(session.replacedAt), isNull(session.endedAt));

/**
 * Marks the person's live session as replaced, the tombstone that answers code 2, and notifies its streams.
 */
export async function replaceSessions(personId: string): Promise<void> {
  const replaced = await db
    .update(session)
    .set({ replacedAt: now() })
    .where(and(eq(session.personId, personId), isLive))
    .returning({ id: session.id });
  for (const { id } of replaced) await publishMessage({ kind: 'session', sessionId: id, isReplaced: true });
}

/**
 * Ends the person's live session, or only that of the token. Returns whether there was one; an ended one
 * stays ended.
 */
export async function endSession(personId: string, tokenHash?: string): Promise<boolean> {
  const ended = await db
    .update(session)
    .set({ endedAt: now() })
    .where(
      and(eq(session.personId, personId), isLive, tokenHash ? eq(session.tokenHash, tokenHash) : undefined),
    )
    .returning({ id: session.id });
  for (const { id } of ended) await publishMessage({ kind: 'session', sessionId: id, isReplaced: false });
  return ended.length > 0;
}

export async function insertSession(personId: string, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.insert(session).values({
    id: newId(),
    personId,
    tokenHash,
    createdAt: now(),
    expiresAt,
    lastActiveAt: now(),
    confirmedAt: now(),
  });
}

/** Does not count as a change of the account: concurrent edits are not refused because of it. */
export async function recordSignIn(personId: string): Promise<void> {
  await db.update(person).set({ lastSignInAt: now() }).where(eq(person.id, personId));
}

export type SessionState = { personId: string; isReplaced: boolean };

export async function findSession(tokenHash: string): Promise<SessionState | undefined> {
  const [row] = await db
    .select({ personId: session.personId, replacedAt: session.replacedAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash));
  return row && { personId: row.personId, isReplaced: row.replacedAt !== null };
}

/** Saves a password and revokes all links and codes that could set another one. */
export async function savePassword(personId: string, passwordHash: string): Promise<void> {
  const values = { passwordHash, changedAt: now() };
  await db
    .insert(credential)
    .values({ personId, ...values })
    .onConflictDoUpdate({ target: credential.personId, set: values });
  await sqlQuery('select api.revoke_account_links($1)', [personId]);
}

/** Inserts a link and revokes the person's earlier ones. */
export async function insertPasswordLink(
  personId: string,
  tokenHash: string,
  expiresAt: Date,
): Promise<void> {
  const id = newId();
  await db.insert(passwordLink).values({ id, personId, tokenHash, createdAt: now(), expiresAt });
  await db
    .update(passwordLink)
    .set({ usedAt: now() })
    .where(and(eq(passwordLink.personId, personId), ne(passwordLink.id, id), isNull(passwordLink.usedAt)));
}

const isUsable = (tokenHash: string) =>
  and(eq(passwordLink.tokenHash, tokenHash), isNull(passwordLink.usedAt), gt(passwordLink.expiresAt, now()));

export async function findPasswordLink(tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .select({ personId: passwordLink.personId })
    .from(passwordLink)
    .where(isUsable(tokenHash));
  return row?.personId;
}

/** Uses up a link. Of two simultaneous calls one gets the person, the other undefined. */
export async function consumePasswordLink(tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .update(passwordLink)
    .set({ usedAt: now() })
    .where(isUsable(tokenHash))
    .returning({ personId: passwordLink.personId });
  return row?.personId;
}

export async function insertPerson(
  values: Pick<
    typeof person.$inferInsert,
    'id' | 'organisationId' | 'username' | 'email' | 'name' | 'role' | 'createdAt'
  >,
): Promise<void> {
  const { id, organisationId, username, email, name, role, createdAt } = values;
  await db.insert(person).values({ id, organisationId, username, email, name, role, createdAt });
}

export type PlatformAdmin = { personId: string; hasPassword: boolean };

/** Selects the platform admins who can sign in, or could once they have a password; oldest first. */
export async function selectPlatformAdmins(): Promise<PlatformAdmin[]> {
  const { rows } = await sqlQuery<PlatformAdmin>(
    `select p.id as "personId", c.person_id is not null as "hasPassword"
     from person p left join credential c on c.person_id = p.id
     where p.role = 'admin' and p.state = 'active' and p.deleted_at is null order by p.created_at, p.id`,
  );
  return rows;
}
