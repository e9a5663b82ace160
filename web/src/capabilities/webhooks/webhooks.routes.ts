import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const webhooksRoutes: RouteObject[] = [
  {
    path: '/organisationadmin/webhooks',
    lazy: screen(() => import('./webhooks.screen.tsx').then((module) => module.WebhooksScreen)),
  },
];
