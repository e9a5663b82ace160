import { signOut } from '@colloquy/contract';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { endSession } from './end-session.ts';

/**
 * Logout: the server first, since only it can clear the cookie. Where it cannot be reached the person stays signed
 * in and is told: a browser that looks signed out but is not would be worse.
 */
export async function signOutHere(): Promise<void> {
  try {
    await call(signOut);
  } catch (error) {
    toast.error(messageOf(error));
    return;
  }
  endSession('signed-out');
}
