import { signIn, signInInput, type NextStep, type SignInInput } from '@colloquy/contract';
import { zodResolver } from '../../app/forms/zod-resolver.ts';
import { call } from '../../app/api/client.ts';
import { storeUserInfo } from '../../app/session/user-info.ts';

export const checkSignIn = zodResolver(signInInput);

/**
 * The entry rules follow userInfo: storing it leads home, or back to the link that asked for a sign-in. Answers the next
 * step where the password alone does not sign in.
 */
export async function enter(body: SignInInput): Promise<NextStep | undefined> {
  const { userInfo, nextStep } = await call(signIn, { body });
  if (userInfo) storeUserInfo(userInfo);
  return nextStep;
}
