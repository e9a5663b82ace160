import type { TotpSetUp } from '@colloquy/contract/identity';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { beginSession, type SignedIn } from './sessions.ts';
import { findAccountById, lockPerson } from './identity.store.ts';
import { deletePendingSignIn, getPendingPerson, lockPendingAccount } from './pending-sign-in.ts';
import {
  addPasskey,
  type PasskeyOptions,
  createRegistrationOptions,
  createSignInOptions,
  verifyPasskey,
} from './second-factor/passkeys.ts';
import { confirmTotp, createTotp, consumeCode } from './second-factor/second-factor.ts';
import { clearAttempts, networkOf, consumeAttempt, type ThrottleKey } from './throttle.ts';

type PendingToken = string | undefined;

/** Throttle keys of an attempt at a code. */
const codeKeys = (token: string, personId: string): ThrottleKey[] => [
  { kind: 'pending-sign-in', of: hashToken(token) },
  { kind: 'second-step', of: personId },
];

/** Completes the second step with a code of an app or a recovery code. */
export async function signInByCode(token: PendingToken, code: string): Promise<SignedIn> {
  const personId = await run(asIdentity(), () => getPendingPerson(token, 'second-factor'));
  const keys = codeKeys(token!, personId);
  await consumeAttempt(keys);
  // The refusal is thrown outside the transaction, so that the audit entry of a wrong code is committed.
  const signedIn = await run(asIdentity(), async () => {
    const account = await lockPendingAccount(token, 'second-factor');
    if (await consumeCode(account, code)) {
      await deletePendingSignIn(token!);
      return beginSession(account);
    }
    await audit(account, 'second-factor.refused', account.personId);
    return undefined;
  });
  if (!signedIn) refuse('wrong-code');
  await clearAttempts(keys);
  return signedIn;
}

type PasskeySignIn = { token: PendingToken; isSecondStep: boolean; address: string };

/** Creates what the browser needs for a passkey, as the second step or instead of a password. */
export async function beginPasskeySignIn({
  token,
  isSecondStep,
  address,
}: PasskeySignIn): Promise<PasskeyOptions> {
  await consumeAttempt([optionsKey(address)]);
  return run(asIdentity(), async () =>
    createSignInOptions(isSecondStep ? await getPendingPerson(token, 'second-factor') : null),
  );
}

const optionsKey = (address: string): ThrottleKey => ({ kind: 'passkey-options', of: networkOf(address) });

export async function signInByPasskey(
  { token, isSecondStep, address }: PasskeySignIn,
  answer: Parameters<typeof verifyPasskey>[1],
): Promise<SignedIn> {
  const keys = [{ kind: 'address', of: networkOf(address) } as const];
  await consumeAttempt(keys);
  const signedIn = await run(asIdentity(), async () => {
    if (isSecondStep) {
      const account = await lockPendingAccount(token, 'second-factor');
      await verifyPasskey(account.personId, answer);
      await deletePendingSignIn(token!);
      return beginSession(account);
    }
    const personId = await verifyPasskey(null, answer);
    await lockPerson(personId);
    return beginSession((await findAccountById(personId)) ?? refuse('passkey-refused'));
  });
  await clearAttempts([...keys, optionsKey(address)]);
  return signedIn;
}

type CompletedSetUp = SignedIn & { recoveryCodes: string[] | null };

export const setUpTotp = (token: PendingToken): Promise<TotpSetUp> =>
  run(asIdentity(), async () => createTotp(await lockPendingAccount(token, 'set-up')));

/** Adds an app for a person who must have a second factor, and signs them in. */
export async function finishSetUpTotp(
  token: PendingToken,
  { factorId, ...typed }: { factorId: string; code: string; name: string },
): Promise<CompletedSetUp> {
  const personId = await run(asIdentity(), () => getPendingPerson(token, 'set-up'));
  const keys = codeKeys(token!, personId);
  await consumeAttempt(keys);
  const setUp = await run(asIdentity(), async () => {
    const account = await lockPendingAccount(token, 'set-up');
    const confirmed = await confirmTotp(account, factorId, typed);
    if (!confirmed) refuse('wrong-code');
    return { ...(await beginSession(account)), ...confirmed };
  });
  await clearAttempts(keys);
  return setUp;
}

export const setUpPasskey = (token: PendingToken): Promise<PasskeyOptions> =>
  run(asIdentity(), async () => createRegistrationOptions(await lockPendingAccount(token, 'set-up')));

export const finishSetUpPasskey = (
  token: PendingToken,
  made: Parameters<typeof addPasskey>[1],
): Promise<CompletedSetUp> =>
  run(asIdentity(), async () => {
    const account = await lockPendingAccount(token, 'set-up');
    const recoveryCodes = await addPasskey(account, made);
    return { ...(await beginSession(account)), recoveryCodes };
  });
