import type { TotpSetUp } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { beginSession, type SignedIn } from './begin-session.ts';
import { findAccountById, lockPerson } from './identity.store.ts';
import { deletePendingSignIn, getPendingPerson, holdPendingAccount } from './pending-sign-in.ts';
import {
  addPasskey,
  type PasskeyOptions,
  passkeyToAdd,
  passkeyToSignIn,
  takePasskey,
} from './second-factor/passkeys.ts';
import { confirmTotp, makeTotp, takeCode } from './second-factor/second-factor.ts';
import { forgive, networkOf, takeTry, type ThrottleKey } from './throttle.ts';

type Token = string | undefined;

/** What a try at a code counts against. */
const codeKeys = (token: string, personId: string): ThrottleKey[] => [
  { kind: 'pending-sign-in', of: hashToken(token) },
  { kind: 'second-step', of: personId },
];

/** The second step by a code of an app or a recovery code. */
export async function signInByCode(token: Token, code: string): Promise<SignedIn> {
  const personId = await run(asIdentity(), () => getPendingPerson(token, 'second-factor'));
  const keys = codeKeys(token!, personId);
  await takeTry(keys);
  // A refusal is thrown outside: what is written down of a wrong code stays.
  const signedIn = await run(asIdentity(), async () => {
    const account = await holdPendingAccount(token, 'second-factor');
    if (await takeCode(account, code)) {
      await deletePendingSignIn(token!);
      return beginSession(account);
    }
    await audit(account, 'second-factor.refused', account.personId);
    return undefined;
  });
  if (!signedIn) refuse('wrong-code');
  await forgive(keys);
  return signedIn;
}

type ByPasskey = { token: Token; isSecondStep: boolean; address: string };

/** What the browser needs for a passkey: as the second step, or instead of a password. */
export async function beginPasskeySignIn({
  token,
  isSecondStep,
  address,
}: ByPasskey): Promise<PasskeyOptions> {
  await takeTry([optionsKey(address)]);
  return run(asIdentity(), async () =>
    passkeyToSignIn(isSecondStep ? await getPendingPerson(token, 'second-factor') : null),
  );
}

const optionsKey = (address: string): ThrottleKey => ({ kind: 'passkey-options', of: networkOf(address) });

export async function signInByPasskey(
  { token, isSecondStep, address }: ByPasskey,
  answer: Parameters<typeof takePasskey>[1],
): Promise<SignedIn> {
  const keys = [{ kind: 'address', of: networkOf(address) } as const];
  await takeTry(keys);
  const signedIn = await run(asIdentity(), async () => {
    if (isSecondStep) {
      const account = await holdPendingAccount(token, 'second-factor');
      await takePasskey(account.personId, answer);
      await deletePendingSignIn(token!);
      return beginSession(account);
    }
    const personId = await takePasskey(null, answer);
    await lockPerson(personId);
    return beginSession((await findAccountById(personId)) ?? refuse('passkey-refused'));
  });
  await forgive([...keys, optionsKey(address)]);
  return signedIn;
}

type SetUp = SignedIn & { recoveryCodes: string[] | null };

export const setUpTotp = (token: Token): Promise<TotpSetUp> =>
  run(asIdentity(), async () => makeTotp(await holdPendingAccount(token, 'set-up')));

/** Adds an app for somebody who may not sign in without, and signs them in. */
export async function finishSetUpTotp(
  token: Token,
  { factorId, ...typed }: { factorId: string; code: string; name: string },
): Promise<SetUp> {
  const personId = await run(asIdentity(), () => getPendingPerson(token, 'set-up'));
  const keys = codeKeys(token!, personId);
  await takeTry(keys);
  const setUp = await run(asIdentity(), async () => {
    const account = await holdPendingAccount(token, 'set-up');
    const confirmed = await confirmTotp(account, factorId, typed);
    if (!confirmed) refuse('wrong-code');
    return { ...(await beginSession(account)), ...confirmed };
  });
  await forgive(keys);
  return setUp;
}

export const setUpPasskey = (token: Token): Promise<PasskeyOptions> =>
  run(asIdentity(), async () => passkeyToAdd(await holdPendingAccount(token, 'set-up')));

export const finishSetUpPasskey = (token: Token, made: Parameters<typeof addPasskey>[1]): Promise<SetUp> =>
  run(asIdentity(), async () => {
    const account = await holdPendingAccount(token, 'set-up');
    const recoveryCodes = await addPasskey(account, made);
    return { ...(await beginSession(account)), recoveryCodes };
  });
