import { HOME_PATHS, ORGANISATION_PARAMETER, type Role } from '@colloquy/contract';

/** Outcome of a visit: the screen, another path, or no permission for this role. */
export type Entry = { kind: 'open' } | { kind: 'redirect'; to: string } | { kind: 'no-permission' };

/** Public paths, for signed-out people as well. The meeting path has any depth. */
const PUBLIC_PATHS = [
  /^\/forgot-password$/,
  /^\/password\/(reset|set)$/,
  /^\/account\/confirm$/,
  /^\/client\/qual-ai\/meeting(\/|$)/,
];

/** Roles of route trees; all other paths are open to every role. */
const ROLE_PATHS: readonly [prefix: string, role: Role][] = [
  ['/client', 'customer'],
  ['/reviewer', 'reviewer'],
  ['/admin', 'admin'],
  ['/organisationadmin', 'organisationadmin'],
];

/** Paths without navigation bar and rail. */
const PATHS_WITHOUT_BAR = [
  /^\/(login)?$/,
  /^\/password\/(reset|set)$/,
  /^\/account\/confirm$/,
  /^\/forgot-password$/,
  /^\/client\/qual-ai\/meeting(\/|$)/,
];

/**
 * The redirect rules as one decision.
 * @param path with a leading slash, without search
 * @param role of the signed-in person, from userInfo
 * @param next target after sign-in, from the address
 */
export function decideEntry(path: string, role: Role | undefined, next?: string | null): Entry {
  const currentPath = normalise(path);
  if (PUBLIC_PATHS.some((open) => open.test(currentPath))) return { kind: 'open' };
  const isSignIn = currentPath === '/' || currentPath === '/login';
  if (role === undefined) return isSignIn ? { kind: 'open' } : { kind: 'redirect', to: '/login' };
  if (isSignIn) return { kind: 'redirect', to: pathAfterSignIn(role, next) };

  const tree = ROLE_PATHS.find(([prefix]) => currentPath === prefix || currentPath.startsWith(`${prefix}/`));
  return tree === undefined || tree[1] === role ? { kind: 'open' } : { kind: 'no-permission' };
}

export function hasBar(path: string): boolean {
  return !PATHS_WITHOUT_BAR.some((pattern) => pattern.test(normalise(path)));
}

/**
 * Target after sign-in: the deep link that required it, otherwise the home page. A `next` to another site or
 * to another role's tree (another person signed in) is ignored.
 */
export function pathAfterSignIn(role: Role, next?: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return HOME_PATHS[role];
  const path = new URL(next, 'http://here').pathname;
  return decideEntry(path, role).kind === 'open' && hasBar(path) ? next : HOME_PATHS[role];
}

/** Normalises like the router: ignores case and trailing slashes. */
function normalise(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 ? lower.replace(/\/+$/, '') || '/' : lower;
}

/** Former names of the organisation parameter on a platform admin's screens. */
const FORMER_NAMES = ['organisationId', 'oid'];

/** The address with the current parameter name; undefined if it has no former one. */
export function renameOrganisationParameter(address: Pick<URL, 'pathname' | 'search'>): string | undefined {
  if (!/^\/admin(\/|$)/.test(address.pathname)) return undefined;
  const search = new URLSearchParams(address.search);
  const formerName = FORMER_NAMES.find((name) => search.has(name));
  if (formerName === undefined) return undefined;
  if (!search.has(ORGANISATION_PARAMETER)) search.set(ORGANISATION_PARAMETER, search.get(formerName)!);
  for (const name of FORMER_NAMES) search.delete(name);
  return `${address.pathname}?${search}`;
}
