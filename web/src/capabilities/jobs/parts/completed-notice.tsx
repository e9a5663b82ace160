import type { JobDetail } from '@colloquy/contract';
import { Lock } from 'lucide-react';

type CompletedNoticeProps = {
  job: Pick<JobDetail, 'completedAt' | 'abilities'>;
  /** The review of whoever reads it ended with that, and the page is not shown again once it is left. */
  isReviewOver: boolean;
};

/** Says why nobody can edit the transcript of a completed job, and what to do. */
export function CompletedNotice({ job, isReviewOver }: CompletedNoticeProps) {
  if (job.completedAt === null) return null;
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-2">
      <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {isReviewOver
          ? 'The customer accepted this job, so your review has ended. The transcript is locked, and this page closes for you when you leave it.'
          : 'This job is completed and its transcript is locked.'}{' '}
        {job.abilities.canReopen && !isReviewOver && 'Reopen the job to edit it again.'}
      </span>
    </p>
  );
}
