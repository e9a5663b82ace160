import type { UserInfo } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import { type Account, insertSession, noteSignIn, replaceSessions } from './identity.store.ts';
import { userInfoOf } from './user-info.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

export type SignedIn = { token: string; userInfo: UserInfo };

/** In the identity scope, with the person held: begins the one session of this person; the earlier one is replaced. */
export async function beginSession(account: Account): Promise<SignedIn> {
  const token = newToken();
  await replaceSessions(account.personId);
  const expiresAt = new Date(now().getTime() + SESSION_SECONDS * 1000);
  await insertSession(account.personId, hashToken(token), expiresAt);
  await noteSignIn(account.personId);
  await audit(account, 'session.begun', account.personId);
  return { token, userInfo: userInfoOf(account) };
}
