import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const modelsRoutes: RouteObject[] = [
  {
    path: '/admin/engines',
    lazy: screen(() => import('./engines.screen.tsx').then((module) => module.EnginesScreen)),
  },
  {
    path: '/organisationadmin/engines',
    lazy: screen(() =>
      import('./organisation-engines.screen.tsx').then((module) => module.OrganisationEnginesScreen),
    ),
  },
  {
    path: '/admin/prompts',
    lazy: screen(() => import('./prompts.screen.tsx').then((module) => module.PromptsScreen)),
  },
];
