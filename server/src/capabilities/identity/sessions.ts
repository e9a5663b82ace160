import type { Role } from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract/identity';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import {
  type Account,
  insertSession,
  recordSignIn,
  replaceSessions,
  endSession,
  findAccountById,
  findSession,
  lockPerson,
} from './identity.store.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { publishMessage } from '../../platform/invalidations/message-bus.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

export type SignedIn = { token: string; userInfo: UserInfo };

/**
 * In the identity scope, with the person locked: begins a session, which replaces the person's earlier one.
 */
export async function beginSession(account: Account): Promise<SignedIn> {
  const token = newToken();
  await replaceSessions(account.personId);
  const expiresAt = new Date(now().getTime() + SESSION_SECONDS * 1000);
  await insertSession(account.personId, hashToken(token), expiresAt);
  await recordSignIn(account.personId);
  await audit(account, 'session.begun', account.personId);
  return { token, userInfo: userInfoOf(account) };
}

/**
 * Ends the session of a token. `only: 'replaced'` leaves a live one alone: the tab that lost its session
 * cannot know whether another tab of the same browser has signed in since. Returns whether to clear the
 * cookie.
 */
export function signOut(tokenHash: string, only?: 'replaced'): Promise<boolean> {
  return run(asIdentity(), async () => {
    const session = await findSession(tokenHash);
    if (only === 'replaced') return session?.isReplaced ?? false;
    if (session) {
      await lockPerson(session.personId);
      const hasEnded = await endSession(session.personId, tokenHash);
      const account = hasEnded ? await findAccountById(session.personId) : undefined;
      if (account) await audit(account, 'session.ended', account.personId);
    }
    return true;
  });
}

/** Ends a person's session at once: its streams close, and its next call is refused. */
export function signOutPerson(personId: string): Promise<void> {
  return run(asIdentity(), async () => {
    await lockPerson(personId);
    await endSession(personId);
  });
}

/**
 * Ends all sessions of an organisation's people at once: their streams close, and their next calls are
 * refused.
 */
export function endOrganisationSessions(organisationId: string): Promise<void> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `update session s set ended_at = $2 from person p
       where p.id = s.person_id and p.organisation_id = $1 and s.ended_at is null and s.replaced_at is null
       returning s.id`,
      [organisationId, now()],
    );
    for (const { id } of rows) await publishMessage({ kind: 'session', sessionId: id, isReplaced: false });
  });
}

export type LiveSession = { begunAt: Date; lastActiveAt: Date };

/** In the identity scope: finds a person's session that has not ended. */
export async function findLiveSession(personId: string): Promise<LiveSession | undefined> {
  const { rows } = await sqlQuery<LiveSession>(
    `select created_at as "begunAt", last_active_at as "lastActiveAt" from session
     where person_id = $1 and replaced_at is null and ended_at is null and expires_at > $2`,
    [personId, now()],
  );
  return rows[0];
}

/** By then the browser has dropped the cookie of a replaced session, so code 2 is no longer needed. */
const RETENTION_MS = 30 * 24 * 3_600_000;
/** Deletes in batches, so that no deletion locks many rows for long. */
const BATCH_ROWS = 1_000;

/** Deletes sessions that ended, were replaced or expired more than 30 days ago. Returns their number. */
export async function deleteOldSessions(): Promise<number> {
  const before = new Date(now().getTime() - RETENTION_MS);
  for (let deleted = 0; ;) {
    const { rowCount } = await run(asIdentity(), () =>
      sqlQuery(
        `delete from session where id in (
           select id from session where least(expires_at, ended_at, replaced_at) < $1 limit ${BATCH_ROWS})`,
        [before],
      ),
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH_ROWS) return deleted;
  }
}

/** Sessions belong to no organisation, so a task cannot delete them. */
export const sessionCleanup = defineSchedule({
  name: 'identity.delete-old-sessions',
  cron: '43 */6 * * *',
  run: deleteOldSessions,
});

type SignedInPerson = {
  personId: string;
  organisationId: string;
  role: Role;
  name: string;
  username: string;
  organisation: string;
};

/** Converts an account or a scope's caller to what a browser stores about the signed-in user. */
export const userInfoOf = (who: SignedInPerson): UserInfo => ({
  id: who.personId,
  name: who.name,
  org: who.organisation,
  oid: who.organisationId,
  role: who.role,
  username: who.username,
});
