import type { PendingChange, Role, UserDetail } from '@colloquy/contract';
import { audit } from '../../platform/audit/audit.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { found } from '../../platform/refusal.ts';
import { findConfirmingAdmins, findLiveSession, findWithFactors } from '../identity/index.ts';
import { findPendingChanges, isUnconfirmed } from './account-changes.ts';
import type { Desk } from './desk.ts';
import { mayMakeLinks } from './make-links.ts';
import { hindranceOf, mayRun, rolesFor } from './users.policy.ts';
import { asSummary, countOthers, findUser, type UserRow } from './users.store.ts';

/** A user of the desk's reach with what may be done; a platform admin's look is written down in the organisation. */
export async function lookAtUser(desk: Desk, userId: string): Promise<UserDetail> {
  const row = found(await desk.look(() => findUser(userId)));
  if (desk.who.role === 'admin')
    await desk.within(row.organisationId, () =>
      audit({ organisationId: row.organisationId, personId: desk.who.personId }, 'user.looked-at', row.id),
    );
  return describe(desk, row);
}

/** The same after a change, which was written down itself. */
export async function readUser(desk: Desk, userId: string): Promise<UserDetail> {
  return describe(desk, found(await desk.look(() => findUser(userId))));
}

async function describe(desk: Desk, row: UserRow): Promise<UserDetail> {
  const { who } = desk;
  const isInvited = row.joinedAt === null;
  const [hasSecondFactor, admins, session] = await run(asIdentity(), () =>
    Promise.all([
      findWithFactors([row.id]).then((found) => found.has(row.id)),
      findConfirmingAdmins(row.organisationId),
      findLiveSession(row.id),
    ]),
  );
  const canGetLink = await mayMakeLinks(desk, row.organisationId);
  const hasOtherAdmin = admins.some(({ id }) => id !== row.id);
  return desk.within(row.organisationId, async () => {
    const [work, pendingChanges, isAdded, groups, colleagues, others] = await Promise.all([
      countWork(row.id),
      findPendingChanges(row.id),
      isUnconfirmed(row.id),
      sqlQuery<{ name: string }>(
        `select g.name from person_group g join group_member m on m.organisation_id = g.organisation_id
           and m.group_id = g.id where m.person_id = $1 order by g.name`,
        [row.id],
      ),
      sqlQuery<{ id: string; name: string }>(
        `select id, name from person where organisation_id = $1 and role = 'customer' and state = 'active'
           and deleted_at is null and id <> $2 order by name, id`,
        [row.organisationId, row.id],
      ),
      countOthers(row),
    ]);
    const hindrance = hindranceOf(desk.who, row, others) ?? null;
    const may = mayRun(desk.who, row);
    const isActive = row.state === 'active';
    const isOwn = row.organisationId === who.organisationId;
    const waitsToBeAdded = pendingChanges.some(({ kind }) => kind === 'add');
    return {
      ...asSummary(row, { isAwaitingConfirmation: waitsToBeAdded }),
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
      roles: rolesOffered(desk, row, { hindrance, jobs: work.jobs }),
      abilities: {
        canChange: may,
        canDeactivate: may && isActive && hindrance === null,
        canActivate: may && !isActive && !waitsToBeAdded && (isOwn || !isAdded),
        canInvite: may && isActive && isInvited,
        canResetPassword: may && isActive && !isInvited,
        canMakeLink: may && isActive && canGetLink && row.id !== who.personId,
        canResetSecondFactor: may && isActive && hasSecondFactor && row.id !== who.personId,
        canSettleChanges: pendingChanges.length > 0 && who.role !== 'admin' && isOwn,
        canHandOver: may && work.jobs > 0 && colleagues.rows.length > 0,
      },
      hindrance,
    };
  });
}

function confirmedBy(hasLink: boolean, hasOtherAdmin: boolean): PendingChange['confirmedBy'] {
  if (!hasLink) return 'admin';
  return hasOtherAdmin ? 'either' : 'person';
}

function rolesOffered(
  { who }: Desk,
  row: UserRow,
  { hindrance, jobs }: { hindrance: string | null; jobs: number },
): Role[] {
  // Whoever orders no more could not see what they ordered: their jobs go to a colleague first.
  const stays = hindrance !== null || !mayRun(who, row) || (row.role === 'customer' && jobs > 0);
  return stays ? [row.role] : [...new Set([...rolesFor(who.role, row), row.role])];
}

/** How many jobs are somebody's, in a scope that sees them. */
export async function countWork(personId: string): Promise<{ jobs: number; unfinishedJobs: number }> {
  const { rows } = await sqlQuery<{ jobs: number; unfinishedJobs: number }>(
    `select count(*)::int as jobs,
       (count(*) filter (where completed_at is null and standing <> 'cancelled'))::int as "unfinishedJobs"
     from job where organisation_id = (select api.organisation_id()) and created_by = $1 and deleted_at is null`,
    [personId],
  );
  return rows[0]!;
}
