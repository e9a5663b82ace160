import { VideoOff } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** Shown for the link of a meeting that does not exist; public and without the navigation bar. */
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
