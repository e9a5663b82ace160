import type { Role } from '@colloquy/contract';
import { redirect, type LoaderFunction, type Params } from 'react-router';
import { readUserInfo } from '../../app/session/user-info.ts';

/**
 * Public lists and details open the own page of whoever is signed in; who has none reads them where they are. What the
 * address asks for goes along.
 */
export const ownPage =
  (pages: Partial<Record<Role, (params: Params) => string>>): LoaderFunction =>
  ({ params, request }) => {
    const role = readUserInfo()?.role;
    const page = role && pages[role];
    if (!page) return null;
    const to = new URL(page(params), request.url);
    for (const [name, value] of new URL(request.url).searchParams) to.searchParams.set(name, value);
    return redirect(to.pathname + to.search);
  };
