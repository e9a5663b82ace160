import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/** Open to whoever holds the link; the entry rules and the bar know this path by name. */
export const meetingRoutes: RouteObject[] = [
  {
    path: '/client/qual-ai/meeting/*',
    lazy: screen(() => import('./no-meeting.screen.tsx').then((module) => module.NoMeetingScreen)),
  },
];
