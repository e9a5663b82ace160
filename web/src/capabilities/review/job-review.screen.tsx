import { Outlet, useNavigate, useOutletContext } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { useHints } from '../../app/live/use-hints.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { JobOnPage } from '../jobs/index.ts';
import { AssignmentActs } from './parts/assignment-acts.tsx';
import { JobReviewers } from './parts/job-reviewers.tsx';
import { ownAssignmentQuery } from './review.queries.ts';

/** What stands of the review on a job's page, above the words: by whom, or what the reviewer can say to it. */
export function JobReviewScreen() {
  const job = useOutletContext<JobOnPage>();
  const role = useUserInfo()?.role;
  return (
    <>
      {role === 'organisationadmin' && <JobReviewers job={job} />}
      {role === 'reviewer' && <OwnReview job={job} />}
      <Outlet context={job} />
    </>
  );
}

function OwnReview({ job }: { job: JobOnPage }) {
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
