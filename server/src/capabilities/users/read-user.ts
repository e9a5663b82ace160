import type { Role } from '@colloquy/contract';
import type { PendingChange, UserDetail } from '@colloquy/contract/users';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { defineProvider } from '../../platform/provider.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findConfirmingAdmins, findLiveSession, findPeopleWithFactors } from '../identity/index.ts';
import { findPendingChanges, isUnconfirmed } from './account-changes.ts';
import type { UserAdminScope } from './user-admin-scope.ts';
import { mayCreateLinks } from './create-user-links.ts';
import { findBlockedReason, mayManage, assignableRoles } from './users.policy.ts';
import { toUserSummary, countOthers, findUser, type UserRow } from './users.store.ts';

/** Reads a user with the caller's abilities; a platform admin's access is audited in the organisation. */
export async function readUserAudited(scope: UserAdminScope, userId: string): Promise<UserDetail> {
  const row = requireFound(await scope.read(() => findUser(userId)));
  if (scope.who.role === 'admin')
    await scope.inOrganisation(row.organisationId, () =>
      audit({ organisationId: row.organisationId, personId: scope.who.personId }, 'user.viewed', row.id),
    );
  return describeUser(scope, row);
}

/** Reads a user after a change, which has its own audit entry. */
export async function readUser(scope: UserAdminScope, userId: string): Promise<UserDetail> {
  return describeUser(scope, requireFound(await scope.read(() => findUser(userId))));
}

async function describeUser(scope: UserAdminScope, row: UserRow): Promise<UserDetail> {
  const { who } = scope;
  const isInvited = row.joinedAt === null;
  const [hasSecondFactor, admins, session] = await run(asIdentity(), () =>
    Promise.all([
      findPeopleWithFactors([row.id]).then((found) => found.has(row.id)),
      findConfirmingAdmins(row.organisationId),
      findLiveSession(row.id),
    ]),
  );
  const canGetLink = await mayCreateLinks(scope, row.organisationId);
  const hasOtherAdmin = admins.some(({ id }) => id !== row.id);
  return scope.inOrganisation(row.organisationId, async () => {
    const [work, pendingChanges, isAdded, groups, colleagues, others] = await Promise.all([
      jobsOfUser.ask(row.id),
      findPendingChanges(row.id),
      isUnconfirmed(row.id),
      sqlQuery<{ name: string }>(
        `select g.name from person_group g join group_member m on m.organisation_id = g.organisation_id
           and m.group_id = g.id where m.person_id = $1 order by g.name`,
        [row.id],
      ),
      sqlQuery<{ id: string; name: string }>(
        `select id, name from published.person where organisation_id = $1 and role = 'customer' and state = 'active'
           and deleted_at is null and id <> $2 order by name, id`,
        [row.organisationId, row.id],
      ),
      countOthers(row),
    ]);
    const blockedReason = findBlockedReason(scope.who, row, others) ?? null;
    const isManaged = mayManage(scope.who, row);
    const isActive = row.state === 'active';
    const isOwn = row.organisationId === who.organisationId;
    const isAdditionPending = pendingChanges.some(({ kind }) => kind === 'add');
    return {
      ...toUserSummary(row, { isAwaitingConfirmation: isAdditionPending }),
      sendsMail: hasMailServer(),
      session: session
        ? { begunAt: session.begunAt.toISOString(), lastActiveAt: session.lastActiveAt.toISOString() }
        : null,
      timeZone: row.timeZone,
      ...work,
      hasSecondFactor,
      pendingChanges: pendingChanges.map(({ hasLink, ...change }) => ({
        ...change,
        confirmedBy: confirmedBy(hasLink, hasOtherAdmin),
      })),
      groups: groups.rows.map(({ name }) => name),
      colleagues: colleagues.rows,
      roles: offeredRoles(scope, row, { blockedReason, jobs: work.jobs }),
      abilities: {
        canChange: isManaged,
        canDeactivate: isManaged && isActive && blockedReason === null,
        canActivate: isManaged && !isActive && !isAdditionPending && (isOwn || !isAdded),
        canInvite: isManaged && isActive && isInvited,
        canResetPassword: isManaged && isActive && !isInvited,
        canCreateLink: isManaged && isActive && canGetLink && row.id !== who.personId,
        canResetSecondFactor: isManaged && isActive && hasSecondFactor && row.id !== who.personId,
        canDecideChanges: pendingChanges.length > 0 && who.role !== 'admin' && isOwn,
        canTransferJobs: isManaged && work.jobs > 0 && colleagues.rows.length > 0,
      },
      blockedReason,
    };
  });
}

function confirmedBy(hasLink: boolean, hasOtherAdmin: boolean): PendingChange['confirmedBy'] {
  if (!hasLink) return 'admin';
  return hasOtherAdmin ? 'either' : 'person';
}

function offeredRoles(
  { who }: UserAdminScope,
  row: UserRow,
  { blockedReason, jobs }: { blockedReason: string | null; jobs: number },
): Role[] {
  // A user with jobs must transfer them first, because another role could not see them.
  const isFixed = blockedReason !== null || !mayManage(who, row) || (row.role === 'customer' && jobs > 0);
  return isFixed ? [row.role] : [...new Set([...assignableRoles(who.role, row), row.role])];
}

/** Counts a user's jobs, in a scope that sees them. */
export const jobsOfUser = defineProvider<[personId: string], { jobs: number; unfinishedJobs: number }>(
  'users.jobs',
);
