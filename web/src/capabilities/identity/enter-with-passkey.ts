import { storeUserInfo } from '../../app/session/user-info.ts';
import { enterByPasskey, isCancelled } from './security/passkeys.ts';

/** Signs in by a passkey instead of a password. */
export async function enterWithPasskey(): Promise<void> {
  try {
    storeUserInfo(await enterByPasskey(false));
  } catch (error) {
    if (!isCancelled(error)) throw error;
  }
}
