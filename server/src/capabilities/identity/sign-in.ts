import type { NextStep, SignInInput } from '@colloquy/contract/identity';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { beginSession, type SignedIn } from './sessions.ts';
import { type Account, findAccountById, findAccountByUsername, lockPerson } from './identity.store.ts';
import { verifyPassword } from './password-hash.ts';
import { insertPendingSignIn } from './pending-sign-in.ts';
import { findFactors } from './second-factor/factors.store.ts';
import { factorSettings, isFactorRequired } from './second-factor/factor-settings.ts';
import { clearAttempts, signInKeys, consumeAttempt } from './throttle.ts';

/** A sign-in with the right password that needs the second step, or its set-up, before the session begins. */
export type SecondStepRequired = { pendingToken: string; nextStep: NextStep };

/**
 * Checks the password. Begins the session or, if a second factor exists or is required, a sign-in in two
 * steps.
 */
export async function signIn(
  { username, password }: SignInInput,
  { address, deviceId }: { address: string; deviceId: string | undefined },
): Promise<SignedIn | SecondStepRequired> {
  const keys = signInKeys(username, address, deviceId);
  await consumeAttempt(keys);
  const account = await run(asIdentity(), () => findAccountByUsername(username));
  const isRight = await verifyPassword(password, account?.passwordHash);
  if (!account || !isRight) refuse('wrong-credentials');
  const result = await run(asIdentity(), () => completePasswordSignIn(account));
  await clearAttempts(keys);
  return result;
}

/** Simultaneous sign-ins queue at the person's row; the later session replaces the earlier one. */
async function completePasswordSignIn(account: Account): Promise<SignedIn | SecondStepRequired> {
  await lockPerson(account.personId);
  // While the password was checked, it may have changed or the person may have been deactivated.
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
