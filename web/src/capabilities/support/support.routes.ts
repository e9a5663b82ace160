import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const own = lazyScreen(() =>
  import('./help-and-support.screen.tsx').then((module) => module.HelpAndSupportScreen),
);

export const supportRoutes: RouteObject[] = [
  { path: '/organisationadmin/helpandsupport', lazy: own },
  { path: '/client/help/support', lazy: own },
  {
    path: '/admin/support',
    lazy: lazyScreen(() => import('./support-inbox.screen.tsx').then((module) => module.SupportInboxScreen)),
  },
  {
    path: '/admin/feedback',
    lazy: lazyScreen(() => import('./feedback.screen.tsx').then((module) => module.FeedbackScreen)),
  },
];
