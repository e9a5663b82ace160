import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const list = lazyScreen(() => import('./user-list.screen.tsx').then((module) => module.UserListScreen));
const add = lazyScreen(() => import('./add-user.screen.tsx').then((module) => module.AddUserScreen));
const importUsers = lazyScreen(() =>
  import('./import-users.screen.tsx').then((module) => module.ImportUsersScreen),
);
const user = lazyScreen(() => import('./user.screen.tsx').then((module) => module.UserScreen));

/** Public route behind the link of an email, without navigation bar and side rail. */
export const accountChangeRoutes: RouteObject[] = [
  {
    path: '/account/confirm',
    lazy: lazyScreen(() =>
      import('./account-change.screen.tsx').then((module) => module.AccountChangeScreen),
    ),
  },
];

/**
 * The same screens for platform admins and organisation admins; the server limits what each may see.
 *
 * @param userPageChild rendered below the account on the page of a user
 */
export const usersRoutes = (userPageChild: RouteObject): RouteObject[] => [
  ...['/admin/users', '/organisationadmin/users'].flatMap((path) => [
    { path, lazy: list },
    { path: `${path}/add`, lazy: add },
    { path: `${path}/import`, lazy: importUsers },
    { path: `${path}/:userId`, lazy: user, children: [userPageChild] },
  ]),
  {
    path: '/profile',
    lazy: lazyScreen(() => import('./profile.screen.tsx').then((module) => module.ProfileScreen)),
  },
];
