import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const own = lazyScreen(() =>
  import('./own-subscriptions.screen.tsx').then((module) => module.OwnSubscriptionsScreen),
);

/** @param ownSubscriptionsChild rendered below the person's own subscriptions */
export const subscriptionsRoutes = (ownSubscriptionsChild: RouteObject): RouteObject[] => [
  {
    path: '/admin/subscriptions',
    lazy: lazyScreen(() =>
      import('./subscription-list.screen.tsx').then((module) => module.SubscriptionListScreen),
    ),
  },
  { path: '/organisationadmin/subscriptions', lazy: own, children: [ownSubscriptionsChild] },
  { path: '/client/subscriptions', lazy: own, children: [ownSubscriptionsChild] },
];
