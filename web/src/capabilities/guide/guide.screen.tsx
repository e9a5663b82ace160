import { Link } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TopicsPage } from './parts/topics-page.tsx';
import { GUIDE } from './topics/guide-topics.ts';
import { PRIVACY } from './topics/privacy-topics.ts';
import * as text from './messages.ts';

/** Guide for new users: from a recording to an accepted transcript. */
export function GuideScreen() {
  return (
    <TopicsPage
      title={text.guide}
      topics={GUIDE}
      intro={
        <p>
          {text.guideIntro}{' '}
          <Link to="/client/help" className="text-accent underline">
            {text.help}
          </Link>
          .
        </p>
      }
      actions={
        <>
          <FeedbackButton about="help" />
          <ButtonLink variant="primary" to="/client/qual-ai/jobs/create">
            {text.newJob}
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
      title={text.privacyGuidelines}
      actions={<FeedbackButton about="help" />}
      topics={PRIVACY}
      intro={<p>{text.privacyIntro}</p>}
    />
  );
}
