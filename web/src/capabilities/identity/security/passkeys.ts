import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  beginPasskey,
  beginPasskeySignIn,
  finishPasskey,
  finishSetUpPasskey,
  setUpPasskey,
  signInByPasskey,
  type Answer,
  type UserInfo,
} from '@colloquy/contract';
import { call } from '../../../app/api/client.ts';

type Begun = { challengeId: string; options: unknown };

const create = async ({ challengeId, options }: Begun) => ({
  challengeId,
  response: await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
});

/** Has the browser make a passkey for whoever is signed in. */
export async function addPasskey(name: string): Promise<Answer<typeof finishPasskey>> {
  const made = await create(await call(beginPasskey));
  return call(finishPasskey, { body: { ...made, name } as never });
}

/** The same for a sign-in that requires a second factor; signs in. */
export async function setUpWithPasskey(name: string): Promise<Answer<typeof finishSetUpPasskey>> {
  const made = await create(await call(setUpPasskey));
  return call(finishSetUpPasskey, { body: { ...made, name } as never });
}

/** Signs in by a passkey: after the password, or instead of it. */
export async function enterByPasskey(isSecondStep: boolean): Promise<UserInfo> {
  const { challengeId, options } = await call(beginPasskeySignIn, { body: { isSecondStep } });
  const response = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
  });
  const body = { challengeId, response, isSecondStep } as never;
  return (await call(signInByPasskey, { body })).userInfo;
}

/** Whether the person closed the browser's own dialog, or it gave up: nothing to explain. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
