import { type JobDetail, resultWords } from '@colloquy/contract/jobs';
import { Lock, Eye, UserRoundCheck } from 'lucide-react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { supportedOrganisation } from '../../../app/session/access-parameters.ts';
import { reviewText } from '../messages.ts';

type CompletedNoticeProps = {
  job: Pick<JobDetail, 'sid' | 'completedAt' | 'abilities'>;
  /** Accepting the job ended the reader's own review; the page closes for them once they leave it. */
  isReviewOver: boolean;
};

/** Explains why the result of a completed job is locked, and what to do. */
export function CompletedNotice({ job, isReviewOver }: CompletedNoticeProps) {
  if (job.completedAt === null) return null;
  const { one } = resultWords(job.sid);
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-2">
      <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
      <span>
        {isReviewOver
          ? `The customer accepted this job, so your review has ended. The ${one} is locked, and this page closes for you when you leave it.`
          : `This job is completed and its ${one} is locked.`}{' '}
        {job.abilities.canReopen && !isReviewOver && 'Reopen the job to edit it again.'}
      </span>
    </p>
  );
}

/** Tells the readers of a job that a person reviews or reviewed its result. */
export function ReviewNotice({ job: { sid, reviews } }: { job: Pick<JobDetail, 'sid' | 'reviews'> }) {
  const role = useUserInfo()?.role;
  // Reviewers and the organisation's admins have their own section.
  if (reviews.length === 0 || role === 'reviewer' || role === 'organisationadmin') return null;
  return (
    <ul aria-label="Human review" className="mt-3 grid gap-1 text-ink-2">
      {reviews.map((review) => (
        <li key={`${review.reviewer} ${review.since}`} className="flex items-start gap-2">
          <UserRoundCheck aria-hidden size={16} className="mt-0.5 shrink-0" />
          {reviewText(review, resultWords(sid))}
        </li>
      ))}
    </ul>
  );
}

/** Shows a platform admin that the job belongs to another organisation, and what they may do. */
export function SupportAccessNotice({ job }: { job: Pick<JobDetail, 'abilities'> }) {
  if (supportedOrganisation() === undefined) return null;
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-attention-soft px-3 py-2 text-attention">
      <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
      This organisation has granted you support access. You can read and listen
      {job.abilities.canDownload ? ', and download transcripts and audio' : ', but not download'}. Everything
      you view or download is in its audit.
    </p>
  );
}
