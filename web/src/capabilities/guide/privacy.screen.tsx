import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { TopicsPage } from './parts/topics-page.tsx';
import { PRIVACY } from './topics/privacy-topics.ts';

/** What becomes of recordings and words, and what is the user's own part. */
export function PrivacyScreen() {
  return (
    <TopicsPage
      title="Privacy guidelines"
      actions={<FeedbackButton about="help" />}
      topics={PRIVACY}
      intro={
        <p>
          People trust you with what they say. This page says what the product does with it, what it does not
          do, and what is left to you.
        </p>
      }
    />
  );
}
