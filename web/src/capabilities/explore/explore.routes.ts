import { SERVICES, type Sid } from '@colloquy/contract';
import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';
import { customerPath } from '../../app/services/service-path.ts';

/** Pages that a service has besides those of its order. */
const FURTHER_PAGES: Partial<Record<Sid, string>> = {
  SID001: 'jobs/create/multiple/file',
  SID003: 'chat/:chatId',
};

const unavailableScreens = () => import('./unavailable.screen.tsx');
const chat = lazyScreen(() => unavailableScreens().then((module) => module.ChatScreen));

export const exploreRoutes: RouteObject[] = [
  // Paths that order or use a service that is not installed; all show one screen.
  ...SERVICES.filter(({ installed }) => !installed).flatMap(({ sid }) => {
    const lazy = lazyScreen(() => unavailableScreens().then((module) => module.unavailableScreen(sid)));
    return ['jobs/create', 'jobs/create/file', FURTHER_PAGES[sid]]
      .filter((page) => page !== undefined)
      .map((page) => ({ path: `${customerPath(sid)}/${page}`, lazy }));
  }),
  {
    path: '/explore',
    lazy: lazyScreen(() => import('./explore.screen.tsx').then((module) => module.ExploreScreen)),
  },
  { path: '/client/qual-ai/chat', lazy: chat },
  { path: '/client/qual-ai/chat/:chatId', lazy: chat },
  {
    path: '/client/qual-ai/createMeeting',
    lazy: lazyScreen(() => unavailableScreens().then((module) => module.CreateMeetingScreen)),
  },
  {
    path: '/client/services/all',
    lazy: lazyScreen(() => import('./all-services.screen.tsx').then((module) => module.AllServicesScreen)),
  },
];
