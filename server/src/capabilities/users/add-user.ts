import type { Body, Role } from '@colloquy/contract';
import { type addUser as addUserEndpoint, requestedRole, type UserDetail } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { requireFound, refuse } from '../../platform/refusal.ts';
import { inviteOnce, insertPeople, updatePersonState } from '../identity/index.ts';
import { getOrganisation } from '../organisations/index.ts';
import { requireFreeSeats } from '../subscriptions/index.ts';
import { requestConsent, needsConsent } from './account-changes.ts';
import type { UserAdminScope } from './user-admin-scope.ts';
import { readUser } from './read-user.ts';
import { assignableRoles } from './users.policy.ts';
import { findUser, lockUser, refuseTakenNames } from './users.store.ts';

/** Finds the organisation of a new user: the caller's own, unless a platform admin names another. */
export async function getTargetOrganisation(
  scope: UserAdminScope,
  oid: string | undefined,
): Promise<{ id: string; isOperator: boolean }> {
  const { who } = scope;
  if (oid !== undefined && oid !== who.organisationId && who.role !== 'admin') refuse('not-permitted');
  const { id, isOperator } = await scope.read(() => getOrganisation(oid ?? who.organisationId));
  return { id, isOperator };
}

export function requireAssignableRole(
  scope: UserAdminScope,
  organisation: { isOperator: boolean },
  role: Role,
): void {
  if (!assignableRoles(scope.who.role, organisation).includes(role))
    refuse('not-permitted', 'You can’t assign this role in this organisation.');
}

/** In the identity scope: deactivates a new account until an admin of its organisation confirms it. */
export async function deactivateUntilConfirmed(scope: UserAdminScope, id: string): Promise<void> {
  await updatePersonState(id, now());
  const current = await lockUser(id);
  await requestConsent(scope, current, { kind: 'add', value: current.role });
}

/**
 * Adds a user and sends the invitation. A repeated request finds the existing user and does not invite again.
 */
export async function addUser(
  scope: UserAdminScope,
  body: Body<typeof addUserEndpoint>,
): Promise<UserDetail> {
  const { id, oid, name, username, email, role, adminType = role ? undefined : 1 } = body;
  const newRole = requestedRole({ role, adminType }) ?? refuse('invalid-input', 'Choose one role.');
  const organisation = await getTargetOrganisation(scope, oid);
  requireAssignableRole(scope, organisation, newRole);
  const by = { organisationId: organisation.id, personId: scope.who.personId };
  await refuseTakenNames(() =>
    scope.write(async () => {
      const earlier = await findUser(id);
      if (earlier) return;
      await requireFreeSeats(organisation.id, 1);
      const needsConfirmation = await needsConsent(scope, organisation.id);
      await insertPeople([
        { id, organisationId: organisation.id, name, username, email, role: newRole, createdAt: now() },
      ]);
      await audit(by, 'user.added', id);
      if (needsConfirmation) await deactivateUntilConfirmed(scope, id);
    }),
  );
  const added = requireFound(await scope.read(() => findUser(id)));
  if (added.organisationId !== organisation.id || added.username !== username) refuse('taken');
  if (added.state === 'active') await inviteOnce(id, scope.who.personId);
  return readUser(scope, id);
}
