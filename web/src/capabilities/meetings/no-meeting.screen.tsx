import { VideoOff } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import * as text from './messages.ts';

/** Shown for the link of a meeting that does not exist; public and without the navigation bar. */
export function NoMeetingScreen() {
  return (
    <Page title={text.pageTitle} hasOwnHeading>
      <EmptyState
        level={1}
        icon={<VideoOff aria-hidden size={28} strokeWidth={1.5} />}
        title={text.noMeeting}
        text={text.noMeetingHint}
      />
    </Page>
  );
}
