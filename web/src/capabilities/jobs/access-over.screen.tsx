import { Lock } from 'lucide-react';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

type OverProps = { title: string; text: string; to: string; back: string };

function Over({ title, text, to, back }: OverProps) {
  return (
    <Page title={title} hasOwnHeading>
      <EmptyState
        level={1}
        icon={<Lock aria-hidden size={28} strokeWidth={1.5} />}
        title={title}
        text={text}
        action={<ButtonLink to={to}>{back}</ButtonLink>}
      />
    </Page>
  );
}

/** To a platform admin whose support access was withdrawn or ran out, also while the page is open. */
export const AccessOverScreen = () => (
  <Over
    title="No support access"
    text="This organisation hasn’t granted support access, or it has ended. Ask the organisation’s administrator to grant it again."
    to="/admin/jobs"
    back="All jobs"
  />
);

/** To a reviewer whose assignment ended, also while the page is open. */
export const ReviewOverScreen = () => (
  <Over
    title="This job is not open to you"
    text="Your review of it has ended, or the job was withdrawn or deleted. The edits you saved are kept."
    to="/reviewer/jobs"
    back="Your jobs"
  />
);
