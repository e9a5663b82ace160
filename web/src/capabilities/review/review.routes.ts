import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const reviewers = screen(() => import('./reviewers.screen.tsx').then((module) => module.ReviewersScreen));
const jobs = () => import('./reviewer-jobs.screen.tsx');

export const reviewRoutes: RouteObject[] = [
  { path: '/organisationadmin/reviewers', lazy: reviewers },
  { path: '/admin/reviewers', lazy: reviewers },
  { path: '/reviewer/jobs', lazy: screen(() => jobs().then((module) => module.ReviewerJobsScreen)) },
  {
    path: '/reviewer/jobs/completed',
    lazy: screen(() => jobs().then((module) => module.ReviewerCompletedScreen)),
  },
  {
    path: '/reviewer/statement',
    lazy: screen(() => import('./statement.screen.tsx').then((module) => module.StatementScreen)),
  },
  {
    path: '/reviewer/absence',
    lazy: screen(() => import('./absence.screen.tsx').then((module) => module.AbsenceScreen)),
  },
];

/**
 * Stands on a job's page above the words.
 *
 * @param words what follows it
 */
export const reviewOnJobPage = (words: RouteObject): RouteObject => ({
  lazy: screen(() => import('./job-review.screen.tsx').then((module) => module.JobReviewScreen)),
  children: [words],
});

/** Stands on a list of jobs: gives those that were chosen to a reviewer. */
export const reviewOnJobList: RouteObject = {
  index: true,
  lazy: screen(() => import('./give-jobs.screen.tsx').then((module) => module.GiveJobsScreen)),
};
