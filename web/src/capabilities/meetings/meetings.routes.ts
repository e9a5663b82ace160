import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

/** Public; the entry rules and the navigation bar know this path by name. */
export const meetingRoutes: RouteObject[] = [
  {
    path: '/client/qual-ai/meeting/*',
    lazy: lazyScreen(() => import('./no-meeting.screen.tsx').then((module) => module.NoMeetingScreen)),
  },
];
