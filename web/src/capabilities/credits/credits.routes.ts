import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const view = screen(() => import('./view-services.screen.tsx').then((module) => module.ViewServicesScreen));
const history = screen(() =>
  import('./amount-history.screen.tsx').then((module) => module.AmountHistoryScreen),
);

export const creditsRoutes: RouteObject[] = [
  { path: '/admin/organizations/:organisationId/viewservices', lazy: view },
  { path: '/organisationadmin/:organisationId/viewservices', lazy: view },
  { path: '/admin/:organisationId/viewservices/amounthistory', lazy: history },
  { path: '/organisationadmin/:organisationId/viewservices/amounthistory', lazy: history },
  {
    path: '/admin/billing',
    lazy: screen(() => import('./billing.screen.tsx').then((module) => module.BillingScreen)),
  },
  {
    path: '/admin/prices',
    lazy: screen(() => import('./price-lists.screen.tsx').then((module) => module.PriceListsScreen)),
  },
];

/** Stands on an organisation's page. */
export const creditsOnOrganisationPage: RouteObject = {
  index: true,
  lazy: screen(() =>
    import('./organisation-credits.screen.tsx').then((module) => module.OrganisationCreditsScreen),
  ),
};

/** Stands on a user's page. */
export const creditsOnUserPage: RouteObject = {
  index: true,
  lazy: screen(() => import('./user-credits.screen.tsx').then((module) => module.UserCreditsScreen)),
};

/** Stands below the own subscriptions. */
export const fundsOnSubscriptions: RouteObject = {
  index: true,
  lazy: screen(() => import('./own-funds.screen.tsx').then((module) => module.OwnFundsScreen)),
};
