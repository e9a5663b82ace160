import type { Role } from '@colloquy/contract';
import type { Caller } from '../../platform/database/scope.ts';
import type { UserRow } from './users.store.ts';

/** Roles that a caller of this role may assign in an organisation. */
export function assignableRoles(caller: Role, organisation: { isOperator: boolean }): readonly Role[] {
  if (caller === 'organisationadmin') return ['organisationadmin', 'customer', 'reviewer'];
  // An organisation's reviewers are invited by its own admin; the operator's reviewers and admins by platform
  // admins.
  const operatorRoles: Role[] = organisation.isOperator ? ['reviewer', 'admin'] : [];
  return caller === 'admin' ? ['organisationadmin', 'customer', ...operatorRoles] : [];
}

/** Only platform admins may manage platform admins. */
export const mayManage = (caller: Pick<Caller, 'role'>, user: Pick<UserRow, 'role'>): boolean =>
  caller.role === 'admin' || user.role !== 'admin';

const LAST_OF_ROLE: Partial<Record<Role, string>> = {
  organisationadmin: 'the last active Organization Admin of this organisation',
  admin: 'the last active platform admin',
};

/**
 * Returns a sentence on why an account can neither be closed nor get another role; undefined if it can.
 *
 * @param others active people of the same role in the same organisation
 */
export function findBlockedReason(
  caller: Pick<Caller, 'personId'>,
  user: Pick<UserRow, 'id' | 'role' | 'state'>,
  others: number,
): string | undefined {
  if (user.id === caller.personId) return 'This is your own account.';
  const last = LAST_OF_ROLE[user.role];
  return last && others === 0 && user.state === 'active' ? `This is ${last}.` : undefined;
}
