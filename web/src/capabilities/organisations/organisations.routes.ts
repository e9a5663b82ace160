import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

const one = screen(() => import('./organisation.screen.tsx').then((module) => module.OrganisationScreen));
const own = screen(() => import('./organisation.screen.tsx').then((module) => module.OwnOrganisationScreen));

/** @param onOrganisationPage what stands on an organisation's page below its numbers */
export const organisationsRoutes = (onOrganisationPage: RouteObject): RouteObject[] => [
  {
    path: '/admin/organizations',
    lazy: screen(() =>
      import('./organisation-list.screen.tsx').then((module) => module.OrganisationListScreen),
    ),
  },
  { path: '/admin/organizations/:organisationId', lazy: one, children: [onOrganisationPage] },
  {
    path: '/admin/organizations/:organisationId/details',
    lazy: screen(() =>
      import('./organisation.screen.tsx').then((module) => module.OrganisationDetailsScreen),
    ),
  },
  {
    path: '/admin/audit',
    lazy: screen(() => import('./audit.screen.tsx').then((module) => module.PlatformAuditScreen)),
  },
  { path: '/organisationadmin/organizations', lazy: own, children: [onOrganisationPage] },
  { path: '/organisationadmin/organizations/:organisationId', lazy: own, children: [onOrganisationPage] },
  {
    path: '/organisationadmin/accountmanagement',
    lazy: screen(() =>
      import('./account-management.screen.tsx').then((module) => module.AccountManagementScreen),
    ),
  },
  {
    path: '/organisationadmin/audit',
    lazy: screen(() => import('./audit.screen.tsx').then((module) => module.AuditScreen)),
  },
];
