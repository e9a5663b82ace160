import { ORGANISATION_PARAMETER } from '@colloquy/contract';
import { type MiddlewareFunction, redirect } from 'react-router';

/** What addresses of a platform admin's screens called an organisation before they had one name for it. */
const FORMER = ['organisationId', 'oid'];

/** The same address with the one name, or undefined where it has no former one. */
export function renamedOrganisation(address: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (!/^\/admin(\/|$)/.test(address.pathname)) return undefined;
  const search = new URLSearchParams(address.search);
  const former = FORMER.find((name) => search.has(name));
  if (former === undefined) return undefined;
  if (!search.has(ORGANISATION_PARAMETER)) search.set(ORGANISATION_PARAMETER, search.get(former)!);
  for (const name of FORMER) search.delete(name);
  return `${address.pathname}?${search}`;
}

/** Links of before open what they named. */
export const renameOrganisation: MiddlewareFunction = ({ request }, next) => {
  const renamed = renamedOrganisation(new URL(request.url));
  if (renamed !== undefined) throw redirect(renamed);
  return next();
};
