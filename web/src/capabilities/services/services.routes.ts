import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const servicesRoutes: RouteObject[] = [
  {
    path: '/admin/services',
    lazy: screen(() => import('./services.screen.tsx').then((module) => module.ServicesScreen)),
  },
  {
    path: '/organisationadmin/services',
    lazy: screen(() => import('./services.screen.tsx').then((module) => module.OwnServicesScreen)),
  },
  {
    path: '/admin/acntablepartner',
    lazy: screen(() => import('./partners.screen.tsx').then((module) => module.PartnersScreen)),
  },
];
