import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useHints } from '../../../app/live/use-hints.ts';
import type { JobOnPage } from '../../jobs/index.ts';
import { ownAssignmentQuery } from '../review.queries.ts';
import { AssignmentActs } from './assignment-acts.tsx';

/** What a reviewer can say to the assignment in which they read a job. */
export function OwnReview({ job }: { job: JobOnPage }) {
  const navigate = useNavigate();
  useHints('assignments');
  const { data: assignment } = useQuery(ownAssignmentQuery(job.id));
  if (!assignment) return null;
  return (
    <section aria-label="Your review" className="mt-3 flex flex-wrap items-center gap-3 px-4 wide:px-8">
      <p className="text-ink-2">You review this job for {assignment.organisation}.</p>
      <AssignmentActs assignment={assignment} onClosed={() => void navigate('/reviewer/jobs')} />
    </section>
  );
}
