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
import { formatNumber } from '../../ui/format/amount.ts';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { AccountActions } from './parts/account-actions.tsx';
import { EditUser } from './parts/edit-user.tsx';
import { PendingChanges } from './parts/pending-changes.tsx';
import { UserStatusChip } from './parts/user-fields.tsx';
import { NO_MAIL, NO_MAIL_ASK_ADMIN, formatSession } from './messages.ts';
import { usersPath, userQuery } from './users.queries.ts';

/** An account: its details, status and actions. */
export function UserScreen() {
  const userId = useParams().userId!;
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (user) return <UserPage key={user.id} user={user} />;
  return (
    <Page title="User">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the user" lines={5} />} />
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
              All users
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
            <p className="mt-4 max-w-xl text-ink-2">
              {user.blockedReason} It can be neither deactivated nor given another role.
            </p>
          )}
          <Outlet context={user satisfies UserDetail} />
        </>
      )}
    </Page>
  );
}

/** Number of jobs, linked to the list. */
function UserJobs({ user, isPlatform }: { user: UserDetail; isPlatform: boolean }) {
  const text = `${formatNumber(user.jobs)}, ${formatNumber(user.unfinishedJobs)} not finished`;
  if (user.jobs === 0) return text;
  const path = isPlatform
    ? `/admin/jobs?organisationId=${user.organisation.id}&`
    : '/organisationadmin/jobs?';
  return <Link to={`${path}personId=${user.id}`}>{text}</Link>;
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
      {abilities.canCreateLink ? NO_MAIL : NO_MAIL_ASK_ADMIN}
    </p>
  );
}

function UserFacts({ user, isPlatform }: { user: UserDetail; isPlatform: boolean }) {
  const facts: [string, ReactNode][] = [
    ['Username', user.username],
    ['Email', user.email],
    ['Role', ROLE_NAMES[user.role]],
    ...(isPlatform ? ([['Organisation', user.organisation.name]] satisfies [string, ReactNode][]) : []),
    ['Jobs', <UserJobs key="jobs" user={user} isPlatform={isPlatform} />],
    ['Groups', user.groups.length === 0 ? 'None' : user.groups.join(', ')],
    ['Second factor', user.hasSecondFactor ? 'Set up' : 'None'],
    ...(user.role === 'reviewer'
      ? ([['Time zone', user.timeZone ?? 'As the organisation has it']] satisfies [string, ReactNode][])
      : []),
    ['Added', formatMomentInFull(user.createdAt)],
    ['Last sign-in', user.lastSignInAt === null ? 'Never' : formatMomentInFull(user.lastSignInAt)],
    [
      'Session',
      formatSession(
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
            'Activity',
            <Link key="activity" to={`/organisationadmin/audit?personId=${user.id}`}>
              What they did
            </Link>,
          ],
        ] satisfies [string, ReactNode][])),
    ...(user.deactivatedAt === null || user.isAwaitingConfirmation
      ? []
      : ([['Deactivated', formatMomentInFull(user.deactivatedAt)]] satisfies [string, ReactNode][])),
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
