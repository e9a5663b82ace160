import { findAssignments } from '@colloquy/contract/review';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { call } from '../../app/api/client.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

type AccessEndedProps = { title: string; text: ReactNode; to: string; back: string };

function AccessEnded({ title, text, to, back }: AccessEndedProps) {
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

/**
 * Shown to a platform admin whose support access was withdrawn or has expired, also while the page is open.
 */
export const SupportAccessEndedScreen = () => (
  <AccessEnded
    title="No support access"
    text="This organisation hasn’t granted support access, or it has ended. Ask the organisation’s administrator to grant it again."
    to="/admin/jobs"
    back="All jobs"
  />
);

/** The caller's withdrawn assignment to a job, with the reason. */
const withdrawnQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['assignments', 'withdrawn', jobId],
    queryFn: ({ signal }) =>
      call(findAssignments, { query: { jobId, state: 'withdrawn', size: 1 }, signal }).then(
        ({ rows }) => rows[0] ?? null,
      ),
  });

/** Shown to a reviewer whose assignment has ended, also while the page is open. */
export function ReviewEndedScreen({ jobId }: { jobId: string }) {
  const reason = useQuery(withdrawnQuery(jobId)).data?.reason ?? null;
  return (
    <AccessEnded
      title="This job is not open to you"
      text={
        <>
          Your review of it has ended, or the job was withdrawn or deleted. The edits you saved are kept.
          {reason !== null && (
            <q dir="auto" className="mt-2 block whitespace-pre-wrap wrap-anywhere">
              {reason}
            </q>
          )}
        </>
      }
      to="/reviewer/jobs"
      back="Your jobs"
    />
  );
}
