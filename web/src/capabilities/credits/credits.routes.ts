import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const history = screen(() =>
  import('./amount-history.screen.tsx').then((module) => module.AmountHistoryScreen),
);

export const creditsRoutes: RouteObject[] = [
  { path: '/admin/:organisationId/viewservices/amounthistory', lazy: history },
  { path: '/organisationadmin/:organisationId/viewservices/amounthistory', lazy: history },
];
