import { Link } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TopicsPage } from './parts/topics-page.tsx';
import { GUIDE } from './topics/guide-topics.ts';

/** From a recording to an accepted transcript, for a new user. */
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
          <ButtonLink tone="go" to="/client/qual-ai/jobs/create">
            New Qual AI job
          </ButtonLink>
        </>
      }
    />
  );
}
