import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';

const one = lazyScreen(() => import('./organisation.screen.tsx').then((module) => module.OrganisationScreen));
const own = lazyScreen(() =>
  import('./organisation.screen.tsx').then((module) => module.OwnOrganisationScreen),
);

/** @param organisationPageChild rendered below the counts on the page of an organisation */
export const organisationsRoutes = (organisationPageChild: RouteObject): RouteObject[] => [
  {
    path: '/admin/organizations',
    lazy: lazyScreen(() =>
      import('./organisation-list.screen.tsx').then((module) => module.OrganisationListScreen),
    ),
  },
  { path: '/admin/organizations/:organisationId', lazy: one, children: [organisationPageChild] },
  {
    path: '/admin/organizations/:organisationId/details',
    lazy: lazyScreen(() =>
      import('./organisation.screen.tsx').then((module) => module.OrganisationDetailsScreen),
    ),
  },
  {
    path: '/admin/audit',
    lazy: lazyScreen(() => import('./audit.screen.tsx').then((module) => module.PlatformAuditScreen)),
  },
  { path: '/organisationadmin/organizations', lazy: own, children: [organisationPageChild] },
  { path: '/organisationadmin/organizations/:organisationId', lazy: own, children: [organisationPageChild] },
  {
    path: '/organisationadmin/accountmanagement',
    lazy: lazyScreen(() =>
      import('./account-management.screen.tsx').then((module) => module.AccountManagementScreen),
    ),
  },
  {
    path: '/organisationadmin/audit',
    lazy: lazyScreen(() => import('./audit.screen.tsx').then((module) => module.AuditScreen)),
  },
];
