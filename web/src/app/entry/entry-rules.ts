import { HOMES, type Role } from '@colloquy/contract';

/** What becomes of a visit: the screen, another path, or the sentence that this is not for this role. */
export type Entry = { kind: 'open' } | { kind: 'redirect'; to: string } | { kind: 'no-permission' };

/** Open to everybody, signed in or not. The meeting path has any depth. */
const WITHOUT_SIGN_IN = [
  /^\/forgot-password$/,
  /^\/password\/(reset|set)$/,
  /^\/account\/confirm$/,
  /^\/client\/qual-ai\/meeting(\/|$)/,
];

/** Who a tree of routes belongs to; what stands in none of them is for every role. */
const TREES: readonly [prefix: string, role: Role][] = [
  ['/client', 'customer'],
  ['/reviewer', 'reviewer'],
  ['/admin', 'admin'],
  ['/organisationadmin', 'organisationadmin'],
];

/** The bar is not shown on these, and nor is the rail. */
const WITHOUT_BAR = [
  /^\/(login)?$/,
  /^\/password\/(reset|set)$/,
  /^\/account\/confirm$/,
  /^\/forgot-password$/,
  /^\/client\/qual-ai\/meeting(\/|$)/,
];

/**
 * The redirect rules as one decision.
 *
 * @param path with a leading slash, without search
 * @param role of whoever is signed in, as userInfo says
 * @param next where a sign-in on this visit should lead, as found in the address
 */
export function decideEntry(path: string, role: Role | undefined, next?: string | null): Entry {
  const here = normalise(path);
  if (WITHOUT_SIGN_IN.some((open) => open.test(here))) return { kind: 'open' };
  const isSignIn = here === '/' || here === '/login';
  if (role === undefined) return isSignIn ? { kind: 'open' } : { kind: 'redirect', to: '/login' };
  if (isSignIn) return { kind: 'redirect', to: afterSignIn(role, next) };

  const tree = TREES.find(([prefix]) => here === prefix || here.startsWith(`${prefix}/`));
  return tree === undefined || tree[1] === role ? { kind: 'open' } : { kind: 'no-permission' };
}

export function hasBar(path: string): boolean {
  return !WITHOUT_BAR.some((bare) => bare.test(normalise(path)));
}

/**
 * Where a sign-in leads: back to the deep link that asked for it, else home. A `next` that names another site, or
 * the tree of another role (another person signed in), is not followed.
 */
export function afterSignIn(role: Role, next?: string | null): string {
  if (!next || !/^\/(?![/\\])/.test(next)) return HOMES[role];
  const path = new URL(next, 'http://here').pathname;
  return decideEntry(path, role).kind === 'open' && hasBar(path) ? next : HOMES[role];
}

/** As the router reads a path: in any case, with or without slashes at its end. */
function normalise(path: string): string {
  const lower = path.toLowerCase();
  return lower.length > 1 ? lower.replace(/\/+$/, '') || '/' : lower;
}
