import { signIn, signInInput, type NextStep, type SignInInput } from '@colloquy/contract/identity';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { call } from '../../app/api/client.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';

export const signInResolver = zodResolver(signInInput);

/**
 * Stores userInfo; the entry rules then redirect to the home page or to the link that required a sign-in.
 * Returns the next step if the password alone is not enough.
 */
export async function submitSignIn(body: SignInInput): Promise<NextStep | undefined> {
  const { userInfo, nextStep } = await call(signIn, { body });
  if (userInfo) storeUserInfo(userInfo);
  return nextStep;
}
