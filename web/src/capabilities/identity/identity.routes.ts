import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const signInScreen = screen(() => import('./sign-in.screen.tsx').then((module) => module.SignInScreen));

/** Without bar and rail, and open to whoever is not signed in. */
export const signInRoutes: RouteObject[] = [
  { path: '/', lazy: signInScreen },
  { path: '/login', lazy: signInScreen },
  {
    path: '/forgot-password',
    lazy: screen(() => import('./forgot-password.screen.tsx').then((module) => module.ForgotPasswordScreen)),
  },
  {
    path: '/password/reset',
    lazy: screen(() => import('./reset-password.screen.tsx').then((module) => module.ResetPasswordScreen)),
  },
  {
    path: '/password/set',
    lazy: screen(() => import('./set-password.screen.tsx').then((module) => module.SetPasswordScreen)),
  },
];

export const identityRoutes: RouteObject[] = [
  {
    path: '/security',
    lazy: screen(() => import('./security/security.screen.tsx').then((module) => module.SecurityScreen)),
  },
  {
    path: '/password/change',
    lazy: screen(() => import('./change-password.screen.tsx').then((module) => module.ChangePasswordScreen)),
  },
];
