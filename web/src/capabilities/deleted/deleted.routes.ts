import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const deleted = () => import('./deleted.screen.tsx');

/** Restorable items, for each role that can delete something. */
export const deletedRoutes: RouteObject[] = [
  { path: '/client/deleted', lazy: lazyScreen(() => deleted().then((module) => module.OwnDeletedScreen)) },
  {
    path: '/organisationadmin/deleted',
    lazy: lazyScreen(() => deleted().then((module) => module.OrganisationDeletedScreen)),
  },
  {
    path: '/admin/deleted',
    lazy: lazyScreen(() => deleted().then((module) => module.PlatformDeletedScreen)),
  },
];
