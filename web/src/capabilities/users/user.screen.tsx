import { ROLE_NAMES, type UserDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatNumber } from '../../ui/format/amount.ts';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { AccountActions } from './parts/account-actions.tsx';
import { EditUser } from './parts/edit-user.tsx';
import { PendingChanges } from './parts/pending-changes.tsx';
import { UserState } from './parts/user-state.tsx';
import { NO_MAIL, NO_MAIL_ASK_ADMIN, sessionText } from './messages.ts';
import { usersPath } from './roles.ts';
import { userQuery } from './users.queries.ts';

/** An account: who it is, how it stands, and what can be done with it. */
export function UserScreen() {
  const userId = useParams().userId!;
  const query = useQuery(userQuery(userId));
  const { data: user, error } = query;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (user) return <User key={user.id} user={user} />;
  return (
    <Page title="User">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the user" lines={5} />} />
    </Page>
  );
}

function User({ user }: { user: UserDetail }) {
  const role = useUserInfo()?.role;
  const [isEdited, setEdited] = useState(false);
  return (
    <Page
      title={user.name}
      aside={<UserState user={user} />}
      actions={
        !isEdited && (
          <>
            <ButtonLink tone="quiet" icon={<ArrowLeft aria-hidden size={14} />} to={usersPath(role)}>
              All users
            </ButtonLink>
            <AccountActions user={user} onEdit={() => setEdited(true)} />
          </>
        )
      }
    >
      {isEdited ? (
        <EditUser user={user} onDone={() => setEdited(false)} />
      ) : (
        <>
          <PendingChanges user={user} />
          <NoMailNotice user={user} />
          <Facts user={user} isOfAll={role === 'admin'} />
          {user.hindrance !== null && (
            <p className="mt-4 max-w-xl text-ink-2">
              {user.hindrance} It can be neither deactivated nor given another role.
            </p>
          )}
          <Outlet context={user satisfies UserDetail} />
        </>
      )}
    </Page>
  );
}

/** How many, and the way to them. */
function UserJobs({ user, isOfAll }: { user: UserDetail; isOfAll: boolean }) {
  const text = `${formatNumber(user.jobs)}, ${formatNumber(user.unfinishedJobs)} not finished`;
  if (user.jobs === 0) return text;
  const path = isOfAll ? `/admin/jobs?organisationId=${user.organisation.id}&` : '/organisationadmin/jobs?';
  return <Link to={`${path}personId=${user.id}`}>{text}</Link>;
}

/** Who has to be given a link by hand waits for nothing else. */
function NoMailNotice({ user }: { user: UserDetail }) {
  const { sendsMail, isInvited, state, abilities } = user;
  if (sendsMail || state !== 'active' || !(isInvited ? abilities.canInvite : abilities.canResetPassword))
    return null;
  // A password that is set needs no link; who asks for a new one reads it here where nobody else can help.
  if (abilities.canMakeLink && !isInvited) return null;
  return (
    <p className="mb-4 max-w-xl rounded-md bg-attention-soft px-4 py-3">
      {abilities.canMakeLink ? NO_MAIL : NO_MAIL_ASK_ADMIN}
    </p>
  );
}

function Facts({ user, isOfAll }: { user: UserDetail; isOfAll: boolean }) {
  const facts: [string, ReactNode][] = [
    ['Username', user.username],
    ['E-mail', user.email],
    ['Role', ROLE_NAMES[user.role]],
    ...(isOfAll ? ([['Organisation', user.organisation.name]] satisfies [string, ReactNode][]) : []),
    ['Jobs', <UserJobs key="jobs" user={user} isOfAll={isOfAll} />],
    ['Groups', user.groups.length === 0 ? 'None' : user.groups.join(', ')],
    ['Second factor', user.hasSecondFactor ? 'Set up' : 'None'],
    ...(user.role === 'reviewer'
      ? ([['Time zone', user.timeZone ?? 'As the organisation has it']] satisfies [string, ReactNode][])
      : []),
    ['Added', formatMomentInFull(user.createdAt)],
    ['Last sign-in', user.lastSignInAt === null ? 'Never' : formatMomentInFull(user.lastSignInAt)],
    [
      'Session',
      sessionText(
        user.session && {
          begun: formatMomentInFull(user.session.begunAt),
          lastActive: formatMomentInFull(user.session.lastActiveAt),
        },
      ),
    ],
    ...(isOfAll
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
