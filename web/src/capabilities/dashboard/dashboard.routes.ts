import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const adminHome = screen(() => import('./admin-home.screen.tsx').then((module) => module.AdminHomeScreen));

export const dashboardRoutes: RouteObject[] = [
  {
    path: '/client/dashboard',
    lazy: screen(() => import('./customer-home.screen.tsx').then((module) => module.CustomerHomeScreen)),
  },
  { path: '/admin', lazy: adminHome },
  { path: '/organisationadmin', lazy: adminHome },
];
