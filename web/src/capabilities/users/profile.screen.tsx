import { useQuery } from '@tanstack/react-query';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { NotificationChoices } from '../notifications/index.ts';
import { EditorPreferences } from './parts/editor-preferences.tsx';
import { OwnEmail } from './parts/own-email.tsx';
import { OwnName } from './parts/own-name.tsx';
import { profileQuery } from './users.queries.ts';
import * as text from './messages.ts';

/** Profile of the signed-in person: name, email address and preferences. */
export function ProfileScreen() {
  const query = useQuery(profileQuery);
  return (
    <Page title={text.profile} actions={<ButtonLink to="/password/change">{text.changePassword}</ButtonLink>}>
      <QueryView query={query} loading={<SkeletonLines label={text.loadingProfile} lines={5} />}>
        {(profile) => (
          <div className="grid max-w-md gap-8">
            <p className="text-ink-2">{text.signedInAs(profile.username, profile.organisation.name)}</p>
            <OwnName profile={profile} />
            <OwnEmail profile={profile} />
            <EditorPreferences />
            <NotificationChoices />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
