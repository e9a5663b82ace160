import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const own = screen(() =>
  import('./own-subscriptions.screen.tsx').then((module) => module.OwnSubscriptionsScreen),
);

/** @param belowOwn what stands below the own subscriptions */
export const subscriptionsRoutes = (belowOwn: RouteObject): RouteObject[] => [
  {
    path: '/admin/subscriptions',
    lazy: screen(() =>
      import('./subscription-list.screen.tsx').then((module) => module.SubscriptionListScreen),
    ),
  },
  { path: '/organisationadmin/subscriptions', lazy: own, children: [belowOwn] },
  { path: '/client/subscriptions', lazy: own, children: [belowOwn] },
];
