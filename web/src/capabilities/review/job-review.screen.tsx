import { Outlet, useOutletContext } from 'react-router';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { JobOnPage } from '../jobs/index.ts';

// Whoever reads a job neither gives nor has an assignment, mostly.
const JobReviewers = lazyPart(() =>
  import('./parts/job-reviewers.tsx').then((module) => module.JobReviewers),
);
const OwnReview = lazyPart(() => import('./parts/own-review.tsx').then((module) => module.OwnReview));

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
