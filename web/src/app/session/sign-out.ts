import { signOut } from '@colloquy/contract';
import { messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { forgetAssignments } from './assignment.ts';
import { endSession } from './end-session.ts';
import { hasActiveWork } from './leaving.ts';

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
  // Edits that wait here are sent in their assignment after the next sign-in.
  if (!hasActiveWork()) forgetAssignments();
  endSession('signed-out');
}
