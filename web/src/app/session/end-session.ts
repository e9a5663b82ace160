import { toast } from '../../ui/toast/toast.ts';
import { clearUserInfo, readUserInfo } from './user-info.ts';
import * as text from '../messages.ts';

/** Reason for the end of a session. */
export type SessionEnd = 'signed-out' | 'expired' | 'replaced';

let navigateTo: (path: string) => void = (path) => location.assign(path);

/** Called by the router at start, because ending a session must not depend on the routes. */
export function bindNavigation(navigate: (path: string) => void): void {
  navigateTo = navigate;
}

/**
 * Clears the signed-in person and navigates to /login. Calls that fail together end the session once: the
 * first removes userInfo, the others find none.
 */
export function endSession(end: SessionEnd): void {
  if (!readUserInfo()) return;
  const currentAddress = location.pathname + location.search;
  clearUserInfo();
  if (end === 'replaced') {
    toast.error(text.loggedInElsewhere);
    void clearReplacedSession();
  }
  if (end === 'signed-out') toast.success(text.loggedOut);
  navigateTo(end === 'signed-out' ? '/login' : loginPath(currentAddress, end));
}

/** Query parameter of /login that says why the session ended, in words that outlast the toast. */
const END_PARAMETER = 'ended';

/** Address of /login that returns to `path` afterwards. */
export function loginPath(path: string, end?: SessionEnd): string {
  const search = [
    ...(path === '/' ? [] : [`next=${encodeURIComponent(path)}`]),
    ...(end === 'replaced' ? [`${END_PARAMETER}=${end}`] : []),
  ];
  return search.length === 0 ? '/login' : `/login?${search.join('&')}`;
}

/** Whether the sign-in page was opened because another sign-in replaced the session. */
export const wasReplaced = (search: URLSearchParams): boolean => search.get(END_PARAMETER) === 'replaced';

/**
 * The server clears the cookie only if it still contains the replaced session, so a newer session is safe.
 */
async function clearReplacedSession(): Promise<void> {
  try {
    await fetch('/api/sign-out?only=replaced', { method: 'POST' });
  } catch {
    // Offline: the cookie stays, and the server reports it as replaced until the next sign-in overwrites it.
  }
}
