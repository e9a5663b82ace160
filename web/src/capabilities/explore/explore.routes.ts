import type { Sid } from '@colloquy/contract';
import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

/** Paths that order or use a service that does not exist yet; all show one screen. */
const UNAVAILABLE_SERVICE_PATHS: readonly [sid: Sid, paths: readonly string[]][] = [
  ['SID001', ['/client/jobs/create', '/client/jobs/create/file', '/client/jobs/create/multiple/file']],
  [
    'SID003',
    ['/client/doc-chat/jobs/create', '/client/doc-chat/jobs/create/file', '/client/doc-chat/chat/:chatId'],
  ],
  ['SID004', ['/client/verbatim/jobs/create', '/client/verbatim/jobs/create/file']],
  ['SID005', ['/client/vca/jobs/create', '/client/vca/jobs/create/file']],
];

const unavailableScreens = () => import('./unavailable.screen.tsx');
const unavailableFeatures = () => import('./unavailable.screen.tsx');
const chat = lazyScreen(() => unavailableFeatures().then((module) => module.ChatScreen));

export const exploreRoutes: RouteObject[] = [
  ...UNAVAILABLE_SERVICE_PATHS.flatMap(([sid, paths]) => {
    const lazy = lazyScreen(() => unavailableScreens().then((module) => module.unavailableScreen(sid)));
    return paths.map((path) => ({ path, lazy }));
  }),
  {
    path: '/explore',
    lazy: lazyScreen(() => import('./explore.screen.tsx').then((module) => module.ExploreScreen)),
  },
  { path: '/client/qual-ai/chat', lazy: chat },
  { path: '/client/qual-ai/chat/:chatId', lazy: chat },
  {
    path: '/client/qual-ai/createMeeting',
    lazy: lazyScreen(() => unavailableFeatures().then((module) => module.CreateMeetingScreen)),
  },
  {
    path: '/client/services/all',
    lazy: lazyScreen(() => import('./all-services.screen.tsx').then((module) => module.AllServicesScreen)),
  },
];
