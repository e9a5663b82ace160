import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const signInScreen = lazyScreen(() => import('./sign-in.screen.tsx').then((module) => module.SignInScreen));

/** Public routes, without navigation bar and side rail. */
export const signInRoutes: RouteObject[] = [
  { path: '/', lazy: signInScreen },
  { path: '/login', lazy: signInScreen },
  {
    path: '/forgot-password',
    lazy: lazyScreen(() =>
      import('./forgot-password.screen.tsx').then((module) => module.ForgotPasswordScreen),
    ),
  },
  {
    path: '/password/reset',
    lazy: lazyScreen(() => import('./set-password.screen.tsx').then((module) => module.ResetPasswordScreen)),
  },
  {
    path: '/password/set',
    lazy: lazyScreen(() => import('./set-password.screen.tsx').then((module) => module.SetPasswordScreen)),
  },
];

export const identityRoutes: RouteObject[] = [
  {
    path: '/security',
    lazy: lazyScreen(() => import('./security/security.screen.tsx').then((module) => module.SecurityScreen)),
  },
  {
    path: '/password/change',
    lazy: lazyScreen(() =>
      import('./change-password.screen.tsx').then((module) => module.ChangePasswordScreen),
    ),
  },
];
