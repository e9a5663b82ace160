import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

export const onboardingRoutes: RouteObject[] = [
  {
    path: '/admin/organizations/new',
    lazy: screen(() =>
      import('./new-organisation.screen.tsx').then((module) => module.NewOrganisationScreen),
    ),
  },
];
