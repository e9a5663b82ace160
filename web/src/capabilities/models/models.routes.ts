import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const modelsRoutes: RouteObject[] = [
  {
    path: '/admin/engines',
    lazy: lazyScreen(() => import('./engines.screen.tsx').then((module) => module.EnginesScreen)),
  },
  {
    path: '/organisationadmin/engines',
    lazy: lazyScreen(() =>
      import('./organisation-engines.screen.tsx').then((module) => module.OrganisationEnginesScreen),
    ),
  },
  {
    path: '/admin/prompts',
    lazy: lazyScreen(() => import('./prompts.screen.tsx').then((module) => module.PromptsScreen)),
  },
];
