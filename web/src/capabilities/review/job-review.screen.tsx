import { lazy, Suspense } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { JobOnPage } from '../jobs/index.ts';

// Whoever reads a job neither gives nor has an assignment, mostly.
const JobReviewers = lazy(() =>
  import('./parts/job-reviewers.tsx').then((module) => ({ default: module.JobReviewers })),
);
const OwnReview = lazy(() =>
  import('./parts/own-review.tsx').then((module) => ({ default: module.OwnReview })),
);

/** What stands of the review on a job's page, above the words: by whom, or what the reviewer can say to it. */
export function JobReviewScreen() {
  const job = useOutletContext<JobOnPage>();
  const role = useUserInfo()?.role;
  return (
    <>
      <Suspense>
        {role === 'organisationadmin' && <JobReviewers job={job} />}
        {role === 'reviewer' && <OwnReview job={job} />}
      </Suspense>
      <Outlet context={job} />
    </>
  );
}
