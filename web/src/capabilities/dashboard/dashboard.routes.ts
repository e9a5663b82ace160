import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const adminHome = lazyScreen(() =>
  import('./admin-home.screen.tsx').then((module) => module.AdminHomeScreen),
);

export const dashboardRoutes: RouteObject[] = [
  {
    path: '/client/dashboard',
    lazy: lazyScreen(() => import('./customer-home.screen.tsx').then((module) => module.CustomerHomeScreen)),
  },
  { path: '/admin', lazy: adminHome },
  { path: '/organisationadmin', lazy: adminHome },
];
