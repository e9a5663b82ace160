import type { Role } from '@colloquy/contract';
import type { Caller } from '../../platform/database/scope.ts';
import type { UserRow } from './users.store.ts';

/** What somebody may be made in an organisation by a caller of that role. */
export function rolesFor(caller: Role, organisation: { isHouse: boolean }): readonly Role[] {
  if (caller === 'organisationadmin') return ['organisationadmin', 'customer', 'reviewer'];
  // Reviewers of an organisation are invited by its own admin; those of the house, and who runs it, by the platform's.
  const ofHouse: Role[] = organisation.isHouse ? ['reviewer', 'admin'] : [];
  return caller === 'admin' ? ['organisationadmin', 'customer', ...ofHouse] : [];
}

/** Nobody but the platform's admins touches the platform's admins. */
export const mayRun = (caller: Pick<Caller, 'role'>, user: Pick<UserRow, 'role'>): boolean =>
  caller.role === 'admin' || user.role !== 'admin';

const LAST: Partial<Record<Role, string>> = {
  organisationadmin: 'the last active Organization Admin of this organisation',
  admin: 'the last active platform admin',
};

/**
 * Why an account can be neither closed nor given another role, in a sentence; undefined where it can.
 *
 * @param others active people of the same role in the same organisation
 */
export function hindranceOf(
  caller: Pick<Caller, 'personId'>,
  user: Pick<UserRow, 'id' | 'role' | 'state'>,
  others: number,
): string | undefined {
  if (user.id === caller.personId) return 'This is your own account.';
  const last = LAST[user.role];
  return last && others === 0 && user.state === 'active' ? `This is ${last}.` : undefined;
}
