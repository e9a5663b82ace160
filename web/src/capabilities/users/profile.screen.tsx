import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { MailChoices } from './parts/mail-choices.tsx';
import { OwnEmail } from './parts/own-email.tsx';
import { OwnName } from './parts/own-name.tsx';
import { profileQuery } from './users.queries.ts';

/** The own account: who one is, where mails go, and which. */
export function ProfileScreen() {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  return (
    <Page title="Profile" actions={<ButtonLink to="/password/change">Change Password</ButtonLink>}>
      {profile ? (
        <div className="grid max-w-md gap-8">
          <p className="text-ink-2">
            You sign in as <span className="font-medium text-ink">{profile.username}</span> for{' '}
            {profile.organisation.name}.
          </p>
          <OwnName key={profile.version} profile={profile} />
          <OwnEmail profile={profile} />
          <MailChoices />
        </div>
      ) : error ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines label="Loading your profile" lines={5} />
      )}
    </Page>
  );
}
