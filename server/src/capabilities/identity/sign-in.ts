import type { NextStep, SignInInput } from '@colloquy/contract';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { beginSession, type SignedIn } from './begin-session.ts';
import { type Account, findAccountById, findAccountByUsername, lockPerson } from './identity.store.ts';
import { isPassword } from './password-hash.ts';
import { insertPendingSignIn } from './pending-sign-in.ts';
import { findFactors } from './second-factor/factors.store.ts';
import { factorSettings, isFactorRequired } from './second-factor/settings.ts';
import { forgive, signInKeys, takeTry } from './throttle.ts';

/** A sign-in whose password was right: the second step, or setting one up, comes before the session. */
export type Halfway = { pendingToken: string; nextStep: NextStep };

/** Checks the password. Begins the session, or, where there is a second factor or has to be one, a sign-in in two steps. */
export async function signIn(
  { username, password }: SignInInput,
  { address, deviceId }: { address: string; deviceId: string | undefined },
): Promise<SignedIn | Halfway> {
  const keys = signInKeys(username, address, deviceId);
  await takeTry(keys);
  const account = await run(asIdentity(), () => findAccountByUsername(username));
  const isRight = await isPassword(password, account?.passwordHash);
  if (!account || !isRight) refuse('wrong-credentials');
  const result = await run(asIdentity(), () => enter(account));
  await forgive(keys);
  return result;
}

/** Two at the same moment queue at the person's row: the later one replaces the session of the earlier one. */
async function enter(account: Account): Promise<SignedIn | Halfway> {
  await lockPerson(account.personId);
  // While the password was being checked it may have been changed, or the person deactivated.
  const present = await findAccountById(account.personId);
  if (present?.passwordHash !== account.passwordHash) refuse('wrong-credentials');
  const factors = await findFactors(account.personId);
  if (factors.length === 0 && !(await isFactorRequired(account))) return beginSession(account);
  const kind = factors.length > 0 ? 'second-factor' : 'set-up';
  return {
    pendingToken: await insertPendingSignIn(account.personId, kind),
    nextStep: {
      kind,
      factors: [...new Set(factors.map((factor) => factor.kind))],
      canUsePasskeys: factorSettings().canUsePasskeys,
    },
  };
}
