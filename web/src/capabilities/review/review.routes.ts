import type { RouteObject } from 'react-router';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import type { JobPageSlot } from '../jobs/index.ts';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const reviewers = lazyScreen(() => import('./reviewers.screen.tsx').then((module) => module.ReviewersScreen));
const jobs = () => import('./reviewer-jobs.screen.tsx');

export const reviewRoutes: RouteObject[] = [
  { path: '/organisationadmin/reviewers', lazy: reviewers },
  { path: '/admin/reviewers', lazy: reviewers },
  { path: '/reviewer/jobs', lazy: lazyScreen(() => jobs().then((module) => module.ReviewerJobsScreen)) },
  {
    path: '/reviewer/jobs/completed',
    lazy: lazyScreen(() => jobs().then((module) => module.ReviewerCompletedScreen)),
  },
  {
    path: '/reviewer/statement',
    lazy: lazyScreen(() => import('./statement.screen.tsx').then((module) => module.StatementScreen)),
  },
  {
    path: '/reviewer/absence',
    lazy: lazyScreen(() => import('./absence.screen.tsx').then((module) => module.AbsenceScreen)),
  },
];

/** Part of a job's page above the transcript. */
export const jobReviewSlot: JobPageSlot = {
  id: 'review',
  Content: lazyPart(() => import('./job-review.tsx').then((module) => module.JobReview)),
};

/** Child route of a list of jobs that assigns the selected ones to a reviewer. */
export const jobListReviewRoute: RouteObject = {
  index: true,
  lazy: lazyScreen(() =>
    import('./assign-reviewer.screen.tsx').then((module) => module.AssignReviewerScreen),
  ),
};
