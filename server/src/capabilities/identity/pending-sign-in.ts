import type { NextStep } from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type Account, findAccountById, lockPerson } from './identity.store.ts';

/** How long the second step may take. */
export const PENDING_SECONDS = 10 * 60;

type Purpose = NextStep['kind'];

/**
 * In the identity scope: a sign-in whose password was right and that is no session yet. A person has one; a change of
 * password, e-mail, role or state ends it (api.withdraw_account_links).
 */
export async function insertPendingSignIn(personId: string, purpose: Purpose): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + PENDING_SECONDS * 1000);
  await sqlQuery('delete from pending_sign_in where person_id = $1 or expires_at < $2', [personId, now()]);
  await sqlQuery(
    `insert into pending_sign_in (token_hash, person_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
    [hashToken(token), personId, purpose, now(), expiresAt],
  );
  return token;
}

/** In the identity scope: who waits for the second step, or for setting it up. */
export async function getPendingPerson(token: string | undefined, purpose: Purpose): Promise<string> {
  if (token === undefined) refuse('sign-in-expired');
  const { rows } = await sqlQuery<{ personId: string }>(
    `select person_id as "personId" from pending_sign_in where token_hash = $1 and purpose = $2 and expires_at > $3`,
    [hashToken(token), purpose, now()],
  );
  return rows[0]?.personId ?? refuse('sign-in-expired');
}

/** The same, with the person held: nothing of the account changes until the end of the transaction. */
export async function holdPendingAccount(token: string | undefined, purpose: Purpose): Promise<Account> {
  await lockPerson(await getPendingPerson(token, purpose));
  // Another request may have finished it while this one waited.
  const personId = await getPendingPerson(token, purpose);
  return (await findAccountById(personId)) ?? refuse('sign-in-expired');
}

export const deletePendingSignIn = (token: string): Promise<unknown> =>
  sqlQuery('delete from pending_sign_in where token_hash = $1', [hashToken(token)]);
