import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const operationsRoutes: RouteObject[] = [
  {
    path: '/admin/operations',
    lazy: lazyScreen(() => import('./operations.screen.tsx').then((module) => module.OperationsScreen)),
  },
  {
    path: '/admin/mail',
    lazy: lazyScreen(() => import('./mail.screen.tsx').then((module) => module.MailScreen)),
  },
];
