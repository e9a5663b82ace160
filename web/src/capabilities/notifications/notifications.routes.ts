import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

/** For every role. */
export const notificationsRoutes: RouteObject[] = [
  {
    path: '/notifications',
    lazy: lazyScreen(() => import('./notifications.screen.tsx').then((module) => module.NotificationsScreen)),
  },
];

/** Loaded after the shell, apart from the list, because every page loads it. */
export const loadNotificationBell = () =>
  import('./bell/notification-bell.tsx').then((module) => module.NotificationBell);
