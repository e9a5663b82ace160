import type { Security, TotpSetUp } from '@colloquy/contract/identity';
import { now } from '../../../platform/clock.ts';
import { asIdentity } from '../../../platform/database/open-scope.ts';
import { type Caller, run, sqlQuery } from '../../../platform/database/scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { requireFound, refuse } from '../../../platform/refusal.ts';
import { checkOwnPassword } from '../change-password.ts';
import { type Account, findAccountById, lockPerson } from '../identity.store.ts';
import { clearAttempts, consumeAttempt } from '../throttle.ts';
import { findFactors } from './factors.store.ts';
import { addPasskey, type PasskeyOptions, createRegistrationOptions } from './passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import {
  confirmTotp,
  describeFactor,
  removeAccountFactor,
  createTotp,
  renameAccountFactor,
  consumeCode,
} from './second-factor.ts';
import { factorSettings, isFactorRequired } from './factor-settings.ts';

/** Time after a sign-in or confirmation in which factors can be changed. */
const CONFIRMED_MS = 10 * 60_000;

type SecurityWithCodes = { security: Security; recoveryCodes: string[] | null };

export const readSecurity = (who: Caller): Promise<Security> => run(asIdentity(), () => loadSecurity(who));

async function loadSecurity(who: Caller): Promise<Security> {
  const account = requireFound(await findAccountById(who.personId));
  return {
    factors: (await findFactors(who.personId)).map(describeFactor),
    recoveryCodesLeft: await countRecoveryCodes(who.personId),
    isRequired: await isFactorRequired(account),
    canUsePasskeys: factorSettings().canUsePasskeys,
    isConfirmed: await isConfirmed(who),
  };
}

async function isConfirmed({ sessionId }: Caller): Promise<boolean> {
  const { rowCount } = await sqlQuery('select from session where id = $1 and confirmed_at > $2', [
    sessionId,
    new Date(now().getTime() - CONFIRMED_MS),
  ]);
  return rowCount === 1;
}

/**
 * Changes the caller's own factors. Requires a recent confirmation, so that an unattended browser is not
 * enough.
 */
const changeFactors = <T>(who: Caller, fn: (account: Account) => Promise<T>): Promise<T> =>
  run(asIdentity(), async () => {
    await lockPerson(who.personId);
    if (!(await isConfirmed(who))) refuse('confirm-first');
    return fn(requireFound(await findAccountById(who.personId)));
  });

/** Confirms by password or code that the user at the browser is the account's owner. */
export async function confirmIdentity(
  who: Caller,
  proof: { password: string } | { code: string },
): Promise<Security> {
  if ('password' in proof) await checkOwnPassword(who.personId, proof.password);
  else await checkOwnCode(who, proof.code);
  return run(asIdentity(), async () => {
    await sqlQuery('update session set confirmed_at = $2 where id = $1', [who.sessionId, now()]);
    return loadSecurity(who);
  });
}

async function checkOwnCode(who: Caller, code: string): Promise<void> {
  const keys = [{ kind: 'person', of: who.personId } as const];
  await consumeAttempt(keys);
  const isRight = await run(asIdentity(), async () => {
    await lockPerson(who.personId);
    return consumeCode(requireFound(await findAccountById(who.personId)), code);
  });
  if (!isRight) refuse('wrong-code');
  await clearAttempts(keys);
}

export const beginTotp = (who: Caller): Promise<TotpSetUp> => changeFactors(who, createTotp);

export async function finishTotp(
  who: Caller,
  factorId: string,
  typed: { code: string; name: string },
): Promise<SecurityWithCodes> {
  const keys = [{ kind: 'person', of: who.personId } as const];
  await consumeAttempt(keys);
  const added = await changeFactors(who, async (account) => {
    const confirmed = await confirmTotp(account, factorId, typed);
    return confirmed && { ...confirmed, security: await loadSecurity(who) };
  });
  if (!added) refuse('wrong-code');
  await clearAttempts(keys);
  return added;
}

export const beginPasskey = (who: Caller): Promise<PasskeyOptions> =>
  changeFactors(who, createRegistrationOptions);

export const finishPasskey = (
  who: Caller,
  made: Parameters<typeof addPasskey>[1],
): Promise<SecurityWithCodes> =>
  changeFactors(who, async (account) => {
    const recoveryCodes = await addPasskey(account, made);
    return { recoveryCodes, security: await loadSecurity(who) };
  });

export const renameFactor = (who: Caller, factorId: string, name: string): Promise<Security> =>
  run(asIdentity(), async () => {
    await renameAccountFactor(who, factorId, name);
    return loadSecurity(who);
  });

export const removeFactor = (who: Caller, factorId: string): Promise<Security> =>
  changeFactors(who, async (account) => {
    await removeAccountFactor(account, factorId, await isFactorRequired(account));
    return loadSecurity(who);
  });

export const createRecoveryCodes = (who: Caller): Promise<{ security: Security; recoveryCodes: string[] }> =>
  changeFactors(who, async (account) => {
    if ((await findFactors(account.personId)).length === 0)
      refuse('not-now', 'Set up a second factor before you generate recovery codes.');
    const recoveryCodes = await replaceRecoveryCodes(account.personId);
    await audit(account, 'recovery-codes.created', account.personId);
    return { recoveryCodes, security: await loadSecurity(who) };
  });
