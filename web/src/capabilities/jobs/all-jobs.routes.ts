import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/** The jobs as admins see them: of all organisations, and of their own. */
export const allJobsRoutes: RouteObject[] = [
  {
    path: '/admin/jobs',
    lazy: screen(() => import('./all-jobs.screen.tsx').then((module) => module.AllJobsScreen)),
  },
  {
    path: '/organisationadmin/jobs',
    lazy: screen(() => import('./job-lists.screen.tsx').then((module) => module.EveryJobScreen)),
  },
];
