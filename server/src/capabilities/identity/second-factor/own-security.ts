import type { Security, TotpSetUp } from '@colloquy/contract';
import { now } from '../../../platform/clock.ts';
import { asIdentity } from '../../../platform/database/open.ts';
import { type Caller, run, sqlQuery } from '../../../platform/database/scope.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { found, refuse } from '../../../platform/refusal.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { type Account, findAccountById, lockPerson } from '../identity.store.ts';
import { forgive, takeTry } from '../throttle.ts';
import { findFactors } from './factors.store.ts';
import { addPasskey, type PasskeyOptions, passkeyToAdd } from './passkeys.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { confirmTotp, describeFactor, dropFactor, makeTotp, nameFactor, takeCode } from './second-factor.ts';
import { factorSettings, isFactorRequired } from './settings.ts';

/** For so long after a sign-in or a confirmation factors can be changed. */
const CONFIRMED_MS = 10 * 60_000;

type WithCodes = { security: Security; recoveryCodes: string[] | null };

export const readSecurity = (who: Caller): Promise<Security> => run(asIdentity(), () => describe(who));

async function describe(who: Caller): Promise<Security> {
  const account = found(await findAccountById(who.personId));
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

/** Does something with the own factors, which whoever finds an open browser must not. */
const change = <T>(who: Caller, fn: (account: Account) => Promise<T>): Promise<T> =>
  run(asIdentity(), async () => {
    await lockPerson(who.personId);
    if (!(await isConfirmed(who))) refuse('confirm-first');
    return fn(found(await findAccountById(who.personId)));
  });

/** Confirms by password or code who is at the browser. */
export async function confirmIdentity(
  who: Caller,
  given: { password: string } | { code: string },
): Promise<Security> {
  if ('password' in given) await checkOwnPassword(who.personId, given.password);
  else await checkOwnCode(who, given.code);
  return run(asIdentity(), async () => {
    await sqlQuery('update session set confirmed_at = $2 where id = $1', [who.sessionId, now()]);
    return describe(who);
  });
}

async function checkOwnCode(who: Caller, code: string): Promise<void> {
  const keys = [{ kind: 'person', of: who.personId } as const];
  await takeTry(keys);
  const isRight = await run(asIdentity(), async () => {
    await lockPerson(who.personId);
    return takeCode(found(await findAccountById(who.personId)), code);
  });
  if (!isRight) refuse('wrong-code');
  await forgive(keys);
}

export const beginTotp = (who: Caller): Promise<TotpSetUp> => change(who, makeTotp);

export async function finishTotp(
  who: Caller,
  factorId: string,
  typed: { code: string; name: string },
): Promise<WithCodes> {
  const keys = [{ kind: 'person', of: who.personId } as const];
  await takeTry(keys);
  const added = await change(who, async (account) => {
    const confirmed = await confirmTotp(account, factorId, typed);
    return confirmed && { ...confirmed, security: await describe(who) };
  });
  if (!added) refuse('wrong-code');
  await forgive(keys);
  return added;
}

export const beginPasskey = (who: Caller): Promise<PasskeyOptions> => change(who, passkeyToAdd);

export const finishPasskey = (who: Caller, made: Parameters<typeof addPasskey>[1]): Promise<WithCodes> =>
  change(who, async (account) => {
    const recoveryCodes = await addPasskey(account, made);
    return { recoveryCodes, security: await describe(who) };
  });

export const renameFactor = (who: Caller, factorId: string, name: string): Promise<Security> =>
  run(asIdentity(), async () => {
    await nameFactor(who, factorId, name);
    return describe(who);
  });

export const removeFactor = (who: Caller, factorId: string): Promise<Security> =>
  change(who, async (account) => {
    await dropFactor(account, factorId, await isFactorRequired(account));
    return describe(who);
  });

export const makeRecoveryCodes = (who: Caller): Promise<{ security: Security; recoveryCodes: string[] }> =>
  change(who, async (account) => {
    if ((await findFactors(account.personId)).length === 0)
      refuse('not-now', 'Set up a second factor before you generate recovery codes.');
    const recoveryCodes = await replaceRecoveryCodes(account.personId);
    await audit(account, 'recovery-codes.made', account.personId);
    return { recoveryCodes, security: await describe(who) };
  });
