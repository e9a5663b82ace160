import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { Page } from '../../app/screens/page.tsx';
import { SupportRequests } from './parts/support-requests.tsx';

/** Where customers and the admins of organisations ask those who run Colloquy, and read what they answer. */
export function HelpAndSupportScreen() {
  return (
    <Page title="Help and support" actions={<FeedbackButton about="help" />}>
      <SupportRequests />
    </Page>
  );
}
