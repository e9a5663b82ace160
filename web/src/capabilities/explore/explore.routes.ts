import type { Sid } from '@colloquy/contract';
import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/** Where a service that is not there yet would be ordered or used: one screen for all of them. */
const NOT_THERE: readonly [sid: Sid, paths: readonly string[]][] = [
  ['SID001', ['/client/jobs/create', '/client/jobs/create/file', '/client/jobs/create/multiple/file']],
  [
    'SID003',
    ['/client/doc-chat/jobs/create', '/client/doc-chat/jobs/create/file', '/client/doc-chat/chat/:chatId'],
  ],
  ['SID004', ['/client/verbatim/jobs/create', '/client/verbatim/jobs/create/file']],
  ['SID005', ['/client/vca/jobs/create', '/client/vca/jobs/create/file']],
];

const services = () => import('./service-not-there.screen.tsx');
const parts = () => import('./not-there-yet.screen.tsx');
const chat = screen(() => parts().then((module) => module.ChatScreen));

export const exploreRoutes: RouteObject[] = [
  ...NOT_THERE.flatMap(([sid, paths]) => {
    const lazy = screen(() => services().then((module) => module.notThere(sid)));
    return paths.map((path) => ({ path, lazy }));
  }),
  {
    path: '/explore',
    lazy: screen(() => import('./explore.screen.tsx').then((module) => module.ExploreScreen)),
  },
  { path: '/client/qual-ai/chat', lazy: chat },
  { path: '/client/qual-ai/chat/:chatId', lazy: chat },
  {
    path: '/client/qual-ai/createMeeting',
    lazy: screen(() => parts().then((module) => module.CreateMeetingScreen)),
  },
  {
    path: '/client/services/all',
    lazy: screen(() => import('./all-services.screen.tsx').then((module) => module.AllServicesScreen)),
  },
];
