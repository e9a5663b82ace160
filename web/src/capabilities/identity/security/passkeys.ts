import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Answer } from '@colloquy/contract';
import {
  beginPasskey,
  beginPasskeySignIn,
  finishPasskey,
  finishSetUpPasskey,
  setUpPasskey,
  signInByPasskey,
  type UserInfo,
} from '@colloquy/contract/identity';
import { call } from '../../../app/api/client.ts';
import { storeUserInfo } from '../../../app/session/user-info.ts';

type PasskeyChallenge = { challengeId: string; options: unknown };

const createCredential = async ({ challengeId, options }: PasskeyChallenge) => ({
  challengeId,
  response: await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
});

/** Creates a passkey for the signed-in person. */
export async function addPasskey(name: string): Promise<Answer<typeof finishPasskey>> {
  const credential = await createCredential(await call(beginPasskey));
  return call(finishPasskey, { body: { ...credential, name } as never });
}

/** Creates a passkey during a sign-in that requires a second factor, and signs in. */
export async function setUpWithPasskey(name: string): Promise<Answer<typeof finishSetUpPasskey>> {
  const credential = await createCredential(await call(setUpPasskey));
  return call(finishSetUpPasskey, { body: { ...credential, name } as never });
}

/** Signs in with a passkey, as the second step or instead of the password. */
export async function authenticateWithPasskey(isSecondStep: boolean): Promise<UserInfo> {
  const { challengeId, options } = await call(beginPasskeySignIn, { body: { isSecondStep } });
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const body = { challengeId, response, isSecondStep } as never;
  return (await call(signInByPasskey, { body })).userInfo;
}

/** Whether the person closed the dialog of the browser or it timed out; neither needs a message. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Signs in with a passkey instead of a password. */
export async function signInWithPasskey(): Promise<void> {
  try {
    storeUserInfo(await authenticateWithPasskey(false));
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
