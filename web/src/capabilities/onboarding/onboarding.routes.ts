import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

export const onboardingRoutes: RouteObject[] = [
  {
    path: '/admin/organizations/new',
    lazy: lazyScreen(() =>
      import('./new-organisation.screen.tsx').then((module) => module.NewOrganisationScreen),
    ),
  },
];
