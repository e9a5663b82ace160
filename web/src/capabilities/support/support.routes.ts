import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const own = screen(() =>
  import('./help-and-support.screen.tsx').then((module) => module.HelpAndSupportScreen),
);

export const supportRoutes: RouteObject[] = [
  { path: '/organisationadmin/helpandsupport', lazy: own },
  { path: '/client/help/support', lazy: own },
  {
    path: '/admin/support',
    lazy: screen(() => import('./support-desk.screen.tsx').then((module) => module.SupportDeskScreen)),
  },
  {
    path: '/admin/feedback',
    lazy: screen(() => import('./feedback.screen.tsx').then((module) => module.FeedbackScreen)),
  },
];
