import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const viewServices = lazyScreen(() =>
  import('./view-services.screen.tsx').then((module) => module.ViewServicesScreen),
);
const amountHistory = lazyScreen(() =>
  import('./amount-history.screen.tsx').then((module) => module.AmountHistoryScreen),
);

export const creditsRoutes: RouteObject[] = [
  { path: '/admin/organizations/:organisationId/viewservices', lazy: viewServices },
  { path: '/organisationadmin/:organisationId/viewservices', lazy: viewServices },
  { path: '/admin/:organisationId/viewservices/amounthistory', lazy: amountHistory },
  { path: '/organisationadmin/:organisationId/viewservices/amounthistory', lazy: amountHistory },
  {
    path: '/admin/billing',
    lazy: lazyScreen(() => import('./billing.screen.tsx').then((module) => module.BillingScreen)),
  },
  {
    path: '/admin/prices',
    lazy: lazyScreen(() => import('./price-lists.screen.tsx').then((module) => module.PriceListsScreen)),
  },
];

/** Shown on the page of an organisation. */
export const organisationPageCreditsRoute: RouteObject = {
  index: true,
  lazy: lazyScreen(() =>
    import('./organisation-credits.screen.tsx').then((module) => module.OrganisationCreditsScreen),
  ),
};

/** Shown on the page of a user. */
export const userPageCreditsRoute: RouteObject = {
  index: true,
  lazy: lazyScreen(() => import('./user-credits.screen.tsx').then((module) => module.UserCreditsScreen)),
};

/** Shown below a person's own subscriptions. */
export const subscriptionsPageFundsRoute: RouteObject = {
  index: true,
  lazy: lazyScreen(() => import('./own-funds.screen.tsx').then((module) => module.OwnFundsScreen)),
};
