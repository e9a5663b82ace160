import type { SignInInput, UserInfo } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken, newToken } from '../../platform/secrets.ts';
import {
  type Account,
  findAccountById,
  findAccountByUsername,
  insertSession,
  lockPerson,
  replaceSessions,
} from './identity.store.ts';
import { isPassword } from './password-hash.ts';
import { forgive, signInKeys, takeTry } from './throttle.ts';
import { userInfoOf } from './user-info.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

export type SignedIn = { token: string; userInfo: UserInfo };

/** Checks the password and begins the one session of this person; the earlier one is replaced. */
export async function signIn(
  { username, password }: SignInInput,
  { address, deviceId }: { address: string; deviceId: string | undefined },
): Promise<SignedIn> {
  const keys = signInKeys(username, address, deviceId);
  await takeTry(keys);
  const account = await run(asIdentity(), () => findAccountByUsername(username));
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) refuse('wrong-credentials');
  const token = await beginSession(account);
  await forgive(keys);
  return { token, userInfo: userInfoOf(account) };
}

/** Two at the same moment queue at the person's row: the later one replaces the session of the earlier one. */
async function beginSession(account: Account): Promise<string> {
  const token = newToken();
  await run(asIdentity(), async () => {
    await lockPerson(account.personId);
    // While the password was being checked it may have been changed, or the person deactivated.
    const present = await findAccountById(account.personId);
    if (present?.passwordHash !== account.passwordHash) refuse('wrong-credentials');
    await replaceSessions(account.personId);
    await insertSession(
      account.personId,
      hashToken(token),
      new Date(now().getTime() + SESSION_SECONDS * 1000),
    );
    await audit(account, 'session.begun', account.personId);
  });
  return token;
}
