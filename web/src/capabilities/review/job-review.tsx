import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import type { JobPagePartProps } from '../jobs/index.ts';

// Loaded lazily, because most readers of a job neither assign nor review it.
const JobReviewers = lazyPart(() =>
  import('./parts/job-reviewers.tsx').then((module) => module.JobReviewers),
);
const OwnReview = lazyPart(() => import('./parts/assignment-actions.tsx').then((module) => module.OwnReview));

/** Review section of a job's page: assigned reviewers for admins, actions for the reviewer. */
export function JobReview({ job }: JobPagePartProps) {
  const role = useUserInfo()?.role;
  return (
    <>
      {role === 'organisationadmin' && <JobReviewers job={job} />}
      {role === 'reviewer' && <OwnReview job={job} />}
    </>
  );
}
