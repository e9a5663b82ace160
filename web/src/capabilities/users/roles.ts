import { ADMIN_TYPES, type Becoming, type Role } from '@colloquy/contract';

export const ROLE_NAMES: Record<Role, string> = {
  organisationadmin: ADMIN_TYPES[0],
  customer: ADMIN_TYPES[1],
  reviewer: 'Reviewer',
  admin: 'Platform Admin',
};

/** How a role is said on the wire where somebody is to become it. */
export function becoming(role: Role): Becoming {
  if (role === 'organisationadmin') return { adminType: 0 };
  return role === 'customer' ? { adminType: 1 } : { role };
}

/** Where the users of this role's screens live. */
export const usersPath = (role: Role | undefined): string =>
  role === 'admin' ? '/admin/users' : '/organisationadmin/users';
