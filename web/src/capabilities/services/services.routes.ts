import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const view = screen(() => import('./view-services.screen.tsx').then((module) => module.ViewServicesScreen));

export const servicesRoutes: RouteObject[] = [
  {
    path: '/admin/services',
    lazy: screen(() => import('./services.screen.tsx').then((module) => module.ServicesScreen)),
  },
  {
    path: '/organisationadmin/services',
    lazy: screen(() => import('./services.screen.tsx').then((module) => module.OwnServicesScreen)),
  },
  { path: '/admin/organizations/:organisationId/viewservices', lazy: view },
  { path: '/organisationadmin/:organisationId/viewservices', lazy: view },
  {
    path: '/admin/acntablepartner',
    lazy: screen(() => import('./partners.screen.tsx').then((module) => module.PartnersScreen)),
  },
];
