import type { Becoming, Role } from '@colloquy/contract';

/** How a role is said on the wire where somebody is to become it. */
export function becoming(role: Role): Becoming {
  if (role === 'organisationadmin') return { adminType: 0 };
  return role === 'customer' ? { adminType: 1 } : { role };
}

/** Where the users of this role's screens live. */
export const usersPath = (role: Role | undefined): string =>
  role === 'admin' ? '/admin/users' : '/organisationadmin/users';
