import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const servicesRoutes: RouteObject[] = [
  {
    path: '/admin/services',
    lazy: lazyScreen(() => import('./services.screen.tsx').then((module) => module.ServicesScreen)),
  },
  {
    path: '/organisationadmin/services',
    lazy: lazyScreen(() => import('./services.screen.tsx').then((module) => module.OwnServicesScreen)),
  },
  {
    path: '/admin/acntablepartner',
    lazy: lazyScreen(() => import('./partners.screen.tsx').then((module) => module.PartnersScreen)),
  },
];
