import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const modelsRoutes: RouteObject[] = [
  {
    path: '/admin/prompts',
    lazy: screen(() => import('./prompts.screen.tsx').then((module) => module.PromptsScreen)),
  },
];
