import type { RouteObject } from 'react-router';
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

/** Child route of a list of jobs that assigns the selected ones to a reviewer. */
export const jobListReviewRoute: RouteObject = {
  index: true,
  lazy: lazyScreen(() =>
    import('./assign-reviewer.screen.tsx').then((module) => module.AssignReviewerScreen),
  ),
};
