import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const guide = screen(() => import('./guide.screen.tsx').then((module) => module.GuideScreen));

export const guideRoutes: RouteObject[] = [
  { path: '/client/guide', lazy: guide },
  { path: '/client/qual-ai/guide', lazy: guide },
  {
    path: '/client/help',
    lazy: screen(() => import('./help.screen.tsx').then((module) => module.HelpScreen)),
  },
  {
    path: '/client/privacy-guidelines',
    lazy: screen(() => import('./privacy.screen.tsx').then((module) => module.PrivacyScreen)),
  },
];
