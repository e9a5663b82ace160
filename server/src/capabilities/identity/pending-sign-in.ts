import type { NextStep } from '@colloquy/contract/identity';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type Account, findAccountById, lockPerson } from './identity.store.ts';
import { findFactors } from './second-factor/factors.store.ts';

/** Time limit of the second step. */
export const PENDING_SECONDS = 10 * 60;

type PendingPurpose = NextStep['kind'];

/**
 * Limits pending sign-ins per person: another person who has the password must not end the owner's second
 * step by signing in.
 */
const MAX_PENDING = 5;

/**
 * In the identity scope, with the person locked: stores a sign-in with the right password that is not a
 * session yet. A person's newest few count; a change of password, e-mail, role or state ends them
 * (api.revoke_account_links).
 */
export async function insertPendingSignIn(personId: string, purpose: PendingPurpose): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + PENDING_SECONDS * 1000);
  await sqlQuery(
    `delete from pending_sign_in where token_hash in (
       select token_hash from pending_sign_in where person_id = $1 order by created_at desc, token_hash
       offset ${MAX_PENDING - 1})`,
    [personId],
  );
  await sqlQuery(
    `delete from pending_sign_in where token_hash in (
       select token_hash from pending_sign_in where expires_at < $1 limit 100 for update skip locked)`,
    [now()],
  );
  await sqlQuery(
    `insert into pending_sign_in (token_hash, person_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [hashToken(token), personId, purpose, now(), expiresAt],
  );
  return token;
}

/** In the identity scope: returns the person whose second step, or factor set-up, is pending. */
export async function getPendingPerson(token: string | undefined, purpose: PendingPurpose): Promise<string> {
  if (token === undefined) refuse('sign-in-expired');
  const { rows } = await sqlQuery<{ personId: string }>(
    `select person_id as "personId" from pending_sign_in where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [hashToken(token), purpose, now()],
  );
  return rows[0]?.personId ?? refuse('sign-in-expired');
}

/** Does the same and locks the person: the account stays unchanged until the end of the transaction. */
export async function lockPendingAccount(
  token: string | undefined,
  purpose: PendingPurpose,
): Promise<Account> {
  await lockPerson(await getPendingPerson(token, purpose));
  // Another request may have finished it in the meantime.
  const personId = await getPendingPerson(token, purpose);
  // A person who has a factor must use it, even if a set-up is still pending.
  if (purpose === 'set-up' && (await findFactors(personId)).length > 0) refuse('sign-in-expired');
  return (await findAccountById(personId)) ?? refuse('sign-in-expired');
}

export const deletePendingSignIn = (token: string): Promise<unknown> =>
  sqlQuery('delete from pending_sign_in where token_hash = $1', [hashToken(token)]);

export const deletePendingSignInsOf = (personId: string): Promise<unknown> =>
  sqlQuery('delete from pending_sign_in where person_id = $1', [personId]);
