import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const list = screen(() => import('./user-list.screen.tsx').then((module) => module.UserListScreen));
const add = screen(() => import('./add-user.screen.tsx').then((module) => module.AddUserScreen));
const importing = screen(() =>
  import('./import-users.screen.tsx').then((module) => module.ImportUsersScreen),
);
const user = screen(() => import('./user.screen.tsx').then((module) => module.UserScreen));

/** Behind the link of a mail: without bar and rail, and open to whoever is not signed in. */
export const accountChangeRoutes: RouteObject[] = [
  {
    path: '/account/confirm',
    lazy: screen(() => import('./account-change.screen.tsx').then((module) => module.AccountChangeScreen)),
  },
];

/**
 * The same screens for both who run users; the server decides how far each reaches.
 *
 * @param onUserPage what stands on a user's page below the account
 */
export const usersRoutes = (onUserPage: RouteObject): RouteObject[] => [
  ...['/admin/users', '/organisationadmin/users'].flatMap((path) => [
    { path, lazy: list },
    { path: `${path}/add`, lazy: add },
    { path: `${path}/import`, lazy: importing },
    { path: `${path}/:userId`, lazy: user, children: [onUserPage] },
  ]),
  {
    path: '/profile',
    lazy: screen(() => import('./profile.screen.tsx').then((module) => module.ProfileScreen)),
  },
];
