import { redirect, type MiddlewareFunction } from 'react-router';
import { loginPath } from '../session/end-session.ts';
import { readUserInfo } from '../session/user-info.ts';
import { decideEntry } from './entry-rules.ts';

/**
 * Runs before anything of a route is fetched. Only redirects are decided here; 'no permission' is shown by the
 * shell, inside the bar.
 */
export const guardEntry: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, searchParams } = new URL(request.url);
  const entry = decideEntry(pathname, readUserInfo()?.role, searchParams.get('next'));
  if (entry.kind === 'redirect')
    throw redirect(entry.to === '/login' ? loginPath(pathname + search) : entry.to);
  return next();
};
