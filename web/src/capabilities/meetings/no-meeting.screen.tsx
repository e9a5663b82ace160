import { VideoOff } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** What a meeting's link shows to anybody where there is no such meeting: without sign-in and without the bar. */
export function NoMeetingScreen() {
  return (
    <Page title="Meeting" hasOwnHeading>
      <EmptyState
        level={1}
        icon={<VideoOff aria-hidden size={28} strokeWidth={1.5} />}
        title="This meeting does not exist or has ended"
        text="Check the link that you were sent, or ask whoever invited you for a new one."
      />
    </Page>
  );
}
