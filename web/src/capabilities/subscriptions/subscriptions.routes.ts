import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const own = screen(() =>
  import('./own-subscriptions.screen.tsx').then((module) => module.OwnSubscriptionsScreen),
);

export const subscriptionsRoutes: RouteObject[] = [
  {
    path: '/admin/subscriptions',
    lazy: screen(() =>
      import('./subscription-list.screen.tsx').then((module) => module.SubscriptionListScreen),
    ),
  },
  { path: '/organisationadmin/subscriptions', lazy: own },
  { path: '/client/subscriptions', lazy: own },
];
