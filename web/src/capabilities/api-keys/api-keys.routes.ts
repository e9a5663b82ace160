import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const apiKeysRoutes: RouteObject[] = [
  {
    path: '/organisationadmin/api-keys',
    lazy: screen(() => import('./api-keys.screen.tsx').then((module) => module.ApiKeysScreen)),
  },
];
