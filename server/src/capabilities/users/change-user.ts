import type { Body, Role } from '@colloquy/contract';
import { type changeUser as changeUserEndpoint, requestedRole } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { writeMail } from '../../platform/mail/outbox.ts';
import { refuse } from '../../platform/refusal.ts';
import { resendInvitation, signOutPerson, updatePerson } from '../identity/index.ts';
import { requestConsent, needsConsent } from './account-changes.ts';
import { requireAssignableRole } from './add-user.ts';
import { emailChangedMail, emailChangedSubject } from './messages.ts';
import { getManagedUser, type UserAdminScope } from './user-admin-scope.ts';
import { jobsOfUser } from './read-user.ts';
import { findBlockedReason, mayManage } from './users.policy.ts';
import { lockAndCountOthers, lockUser, refuseTakenNames, type UserRow } from './users.store.ts';

type Change = Body<typeof changeUserEndpoint>;

/** Changes an account on the version that the admin saw. A new role requires signing in again. */
export async function changeUser(scope: UserAdminScope, userId: string, change: Change): Promise<void> {
  const { version, adminType, role, email, ...fields } = change;
  const askedRole =
    adminType === undefined && role === undefined ? undefined : requestedRole({ adminType, role });
  if (askedRole === undefined && (adminType ?? role) !== undefined)
    refuse('invalid-input', 'Choose one role.');
  if (askedRole !== undefined) await requireNoJobs(scope, userId, askedRole);
  const { isRoleChanged, isEmailChanged } = await refuseTakenNames(() =>
    scope.write(async () => {
      const current = await lockUser(userId, version);
      if (!mayManage(scope.who, current)) refuse('not-permitted');
      const newRole = askedRole !== undefined && askedRole !== current.role ? askedRole : undefined;
      if (newRole) await requireChangeOfRole(scope, current, newRole);
      const isEmailChanged = email !== undefined && email.toLowerCase() !== current.email.toLowerCase();
      const needsConfirmation =
        (newRole !== undefined || isEmailChanged) && (await needsConsent(scope, current.organisationId));
      await updatePerson(userId, {
        ...fields,
        ...(!needsConfirmation && email !== undefined && { email }),
        ...(!needsConfirmation && newRole && { role: newRole }),
      });
      const by = { organisationId: current.organisationId, personId: scope.who.personId };
      await audit(by, 'user.changed', userId);
      if (needsConfirmation) {
        if (isEmailChanged) await requestConsent(scope, current, { kind: 'email', value: email });
        if (newRole) await requestConsent(scope, current, { kind: 'role', value: newRole });
        return { isRoleChanged: false, isEmailChanged: false };
      }
      if (isEmailChanged) await mailOldAddress(current, email);
      if (newRole) await audit(by, 'user.role-changed', userId);
      return { isRoleChanged: newRole !== undefined, isEmailChanged };
    }),
  );
  if (isRoleChanged) await signOutPerson(userId);
  // The change revoked the previous invitation.
  if (isRoleChanged || isEmailChanged) await resendInvitation(userId, scope.who.personId);
}

async function requireChangeOfRole(scope: UserAdminScope, current: UserRow, newRole: Role): Promise<void> {
  requireAssignableRole(scope, current, newRole);
  const blockedReason = findBlockedReason(scope.who, current, await lockAndCountOthers(current));
  if (blockedReason) refuse('not-now', `${blockedReason} The role stays as it is.`);
}

/** Refuses a role that cannot order if the user has jobs, which they could no longer see. */
export async function requireNoJobs(scope: UserAdminScope, userId: string, newRole: Role): Promise<void> {
  const user = await getManagedUser(scope, userId);
  if (user.role !== 'customer' || newRole === 'customer') return;
  const { jobs } = await scope.inOrganisation(user.organisationId, () => jobsOfUser.ask(userId));
  if (jobs > 0)
    refuse(
      'not-now',
      `Transfer the jobs of ${user.name} first. In another role, the user couldn’t see them.`,
    );
}

/** Notifies the old address of a change, because the new address gives access to the account. */
export const mailOldAddress = (
  { organisationId, name, username, email }: Pick<UserRow, 'organisationId' | 'name' | 'username' | 'email'>,
  next: string,
): Promise<string> =>
  writeMail({
    organisationId,
    to: email,
    subject: emailChangedSubject,
    text: emailChangedMail({ name, username, email: next }),
  });
