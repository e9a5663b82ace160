import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const operationsRoutes: RouteObject[] = [
  {
    path: '/admin/operations',
    lazy: screen(() => import('./operations.screen.tsx').then((module) => module.OperationsScreen)),
  },
  {
    path: '/admin/mail',
    lazy: screen(() => import('./mail.screen.tsx').then((module) => module.MailScreen)),
  },
];
