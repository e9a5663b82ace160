import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const webhooksRoutes: RouteObject[] = [
  {
    path: '/organisationadmin/webhooks',
    lazy: lazyScreen(() => import('./webhooks.screen.tsx').then((module) => module.WebhooksScreen)),
  },
];
