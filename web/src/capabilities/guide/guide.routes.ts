import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const guide = lazyScreen(() => import('./guide.screen.tsx').then((module) => module.GuideScreen));

export const guideRoutes: RouteObject[] = [
  { path: '/client/guide', lazy: guide },
  { path: '/client/qual-ai/guide', lazy: guide },
  {
    path: '/client/help',
    lazy: lazyScreen(() => import('./help.screen.tsx').then((module) => module.HelpScreen)),
  },
  {
    path: '/client/privacy-guidelines',
    lazy: lazyScreen(() => import('./guide.screen.tsx').then((module) => module.PrivacyScreen)),
  },
];
