import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const reviewRoutes: RouteObject[] = [
  {
    path: '/reviewer/jobs',
    lazy: screen(() => import('./reviewer-jobs.screen.tsx').then((module) => module.ReviewerJobsScreen)),
  },
];
