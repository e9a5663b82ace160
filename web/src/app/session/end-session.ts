import { toast } from '../../ui/toast/toast.ts';
import { forgetUserInfo, readUserInfo } from './user-info.ts';

/** Why a session is over, as this browser learned it. */
export type SessionEnd = 'signed-out' | 'expired' | 'replaced';

let goTo: (path: string) => void = (path) => location.assign(path);

/** The router gives itself here at start: what ends sessions must not depend on the routes. */
export function bindNavigation(navigate: (path: string) => void): void {
  goTo = navigate;
}

/**
 * Forgets who was signed in and leads to /login. Calls that fail together end the session once: the first one
 * removes userInfo, the others find nothing left to do.
 */
export function endSession(end: SessionEnd): void {
  if (!readUserInfo()) return;
  const here = location.pathname + location.search;
  forgetUserInfo();
  if (end === 'replaced') {
    toast.error('Logged in from another device.');
    void dropDeadSession();
  }
  if (end === 'signed-out') toast.success('User Logged Out Successfully');
  goTo(end === 'expired' ? loginPath(here) : '/login');
}

/** /login that comes back to `path` afterwards. */
export function loginPath(path: string): string {
  return path === '/' ? '/login' : `/login?next=${encodeURIComponent(path)}`;
}

/** The server clears the cookie only where it still holds the replaced session, so a newer one is safe. */
async function dropDeadSession(): Promise<void> {
  try {
    await fetch('/api/sign-out?only=replaced', { method: 'POST' });
  } catch {
    // Offline: the cookie stays, and the server answers it as replaced until the next sign-in overwrites it.
  }
}
