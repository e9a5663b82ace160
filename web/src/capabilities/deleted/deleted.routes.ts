import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const deleted = () => import('./deleted.screen.tsx');

/** What was deleted and can be restored, for each role that deletes something. */
export const deletedRoutes: RouteObject[] = [
  { path: '/client/deleted', lazy: screen(() => deleted().then((module) => module.OwnDeletedScreen)) },
  {
    path: '/organisationadmin/deleted',
    lazy: screen(() => deleted().then((module) => module.OrganisationDeletedScreen)),
  },
  {
    path: '/admin/deleted',
    lazy: screen(() => deleted().then((module) => module.PlatformDeletedScreen)),
  },
];
