import { ROLE_NAMES, type UserDetail } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { AccountActions } from './parts/account-actions.tsx';
import { EditUser } from './parts/edit-user.tsx';
import { PendingChanges } from './parts/pending-changes.tsx';
import { UserStatusChip } from './parts/user-fields.tsx';
import { usersPath, userQuery } from './users.queries.ts';
import * as text from './messages.ts';

/** An account: its details, status and actions. */
export function UserScreen() {
  const userId = useParams().userId!;
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (user) return <UserPage key={user.id} user={user} />;
  return (
    <Page title={text.user}>
      <QueryGap query={query} loading={<SkeletonLines label={text.loadingUser} lines={5} />} />
    </Page>
  );
}

function UserPage({ user }: { user: UserDetail }) {
  const role = useUserInfo()?.role;
  const [isEditing, setEditing] = useState(false);
  const [editButton, handleClose] = useReplacedButton();
  const stopEditing = () => {
    handleClose();
    setEditing(false);
  };
  return (
    <Page
      title={user.name}
      aside={<UserStatusChip user={user} />}
      actions={
        !isEditing && (
          <>
            <ButtonLink variant="ghost" icon={<ArrowLeft aria-hidden size={14} />} to={usersPath(role)}>
              {text.allUsers}
            </ButtonLink>
            <AccountActions user={user} editButton={editButton} onEdit={() => setEditing(true)} />
          </>
        )
      }
    >
      {isEditing ? (
        <EditUser user={user} onDone={stopEditing} />
      ) : (
        <>
          <PendingChanges user={user} />
          <NoMailNotice user={user} />
          <UserFacts user={user} isPlatform={role === 'admin'} />
          {user.blockedReason !== null && (
            <p className="mt-4 max-w-xl text-ink-2">{text.cannotBeChanged(user.blockedReason)}</p>
          )}
          <Outlet context={user satisfies UserDetail} />
        </>
      )}
    </Page>
  );
}

/** Number of jobs, linked to the list. */
function UserJobs({ user, isPlatform }: { user: UserDetail; isPlatform: boolean }) {
  const counts = text.jobCounts(user.jobs, user.unfinishedJobs);
  if (user.jobs === 0) return counts;
  const path = isPlatform
    ? `/admin/jobs?organisationId=${user.organisation.id}&`
    : '/organisationadmin/jobs?';
  return <Link to={`${path}personId=${user.id}`}>{counts}</Link>;
}

/** Reminds the admin to give this person a link by hand. */
function NoMailNotice({ user }: { user: UserDetail }) {
  const { sendsMail, isInvited, state, abilities } = user;
  if (sendsMail || state !== 'active' || !(isInvited ? abilities.canInvite : abilities.canResetPassword))
    return null;
  // An active password needs no link. The notice remains where this admin cannot create one for a reset.
  if (abilities.canCreateLink && !isInvited) return null;
  return (
    <p className="mb-4 max-w-xl rounded-md bg-attention-soft px-4 py-3">
      {abilities.canCreateLink ? text.NO_MAIL : text.NO_MAIL_ASK_ADMIN}
    </p>
  );
}

function UserFacts({ user, isPlatform }: { user: UserDetail; isPlatform: boolean }) {
  const facts: [string, ReactNode][] = [
    [text.username, user.username],
    [text.email, user.email],
    [text.role, ROLE_NAMES[user.role]],
    ...(isPlatform ? ([[text.organisation, user.organisation.name]] satisfies [string, ReactNode][]) : []),
    [text.jobs, <UserJobs key="jobs" user={user} isPlatform={isPlatform} />],
    [text.groups, user.groups.length === 0 ? text.none : user.groups.join(', ')],
    [text.secondFactor, user.hasSecondFactor ? text.setUp : text.none],
    ...(user.role === 'reviewer'
      ? ([[text.timeZone, user.timeZone ?? text.organisationTimeZone]] satisfies [string, ReactNode][])
      : []),
    [text.added, formatMomentInFull(user.createdAt)],
    [text.lastSignIn, user.lastSignInAt === null ? text.never : formatMomentInFull(user.lastSignInAt)],
    [
      text.session,
      text.formatSession(
        user.session && {
          started: formatMomentInFull(user.session.begunAt),
          lastActive: formatMomentInFull(user.session.lastActiveAt),
        },
      ),
    ],
    ...(isPlatform
      ? []
      : ([
          [
            text.activity,
            <Link key="activity" to={`/organisationadmin/audit?personId=${user.id}`}>
              {text.viewActivity}
            </Link>,
          ],
        ] satisfies [string, ReactNode][])),
    ...(user.deactivatedAt === null || user.isAwaitingConfirmation
      ? []
      : ([[text.deactivated, formatMomentInFull(user.deactivatedAt)]] satisfies [string, ReactNode][])),
  ];
  return (
    <dl className="grid max-w-xl grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
