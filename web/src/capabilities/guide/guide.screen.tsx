import { Link } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TopicsPage } from './parts/topics-page.tsx';
import { GUIDE } from './topics/guide-topics.ts';
import { PRIVACY } from './topics/privacy-topics.ts';

/** Guide for new users: from a recording to an accepted transcript. */
export function GuideScreen() {
  return (
    <TopicsPage
      title="Guide"
      topics={GUIDE}
      intro={
        <p>
          From a recording to a transcript that you have read and accepted. It takes a quarter of an hour to
          read and is worth it before the first large study. Short answers are in{' '}
          <Link to="/client/help" className="text-accent underline">
            Help
          </Link>
          .
        </p>
      }
      actions={
        <>
          <FeedbackButton about="help" />
          <ButtonLink variant="primary" to="/client/qual-ai/jobs/create">
            New Qual AI job
          </ButtonLink>
        </>
      }
    />
  );
}

/** Privacy guidelines: how recordings and transcripts are handled, and what users must do themselves. */
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
