import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/**
 * The jobs as admins see them: of all organisations, and of their own.
 *
 * @param onJobList asks who reviews the jobs that were chosen in a list
 */
export const allJobsRoutes = (onJobList: RouteObject): RouteObject[] => [
  {
    path: '/admin/jobs',
    lazy: screen(() => import('./all-jobs.screen.tsx').then((module) => module.AllJobsScreen)),
  },
  {
    path: '/organisationadmin/jobs',
    lazy: screen(() => import('./job-lists.screen.tsx').then((module) => module.EveryJobScreen)),
    children: [onJobList],
  },
];
