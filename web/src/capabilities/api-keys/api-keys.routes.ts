import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const apiKeysRoutes: RouteObject[] = [
  {
    path: '/organisationadmin/api-keys',
    lazy: lazyScreen(() => import('./api-keys.screen.tsx').then((module) => module.ApiKeysScreen)),
  },
];
