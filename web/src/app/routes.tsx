import type { RouteObject } from 'react-router';
import { apiKeysRoutes } from '../capabilities/api-keys/api-keys.routes.ts';
import {
  creditsOnOrganisationPage,
  creditsOnUserPage,
  creditsRoutes,
  fundsOnSubscriptions,
} from '../capabilities/credits/credits.routes.ts';
import { dashboardRoutes } from '../capabilities/dashboard/dashboard.routes.ts';
import { deletedRoutes } from '../capabilities/deleted/deleted.routes.ts';
import { exploreRoutes } from '../capabilities/explore/explore.routes.ts';
import { allJobsRoutes } from '../capabilities/jobs/all-jobs.routes.ts';
import { guideRoutes } from '../capabilities/guide/guide.routes.ts';
import { jobsRoutes } from '../capabilities/jobs/jobs.routes.ts';
import { identityRoutes, signInRoutes } from '../capabilities/identity/identity.routes.ts';
import { organisationsRoutes } from '../capabilities/organisations/organisations.routes.ts';
import { servicesRoutes } from '../capabilities/services/services.routes.ts';
import { subscriptionsRoutes } from '../capabilities/subscriptions/subscriptions.routes.ts';
import { meetingRoutes } from '../capabilities/meetings/meetings.routes.ts';
import { onboardingRoutes } from '../capabilities/onboarding/onboarding.routes.ts';
import { reviewOnJobList, reviewOnJobPage, reviewRoutes } from '../capabilities/review/review.routes.ts';
import { modelsRoutes } from '../capabilities/models/models.routes.ts';
import { operationsRoutes } from '../capabilities/operations/operations.routes.ts';
import { supportRoutes } from '../capabilities/support/support.routes.ts';
import { transcriptsRoutes, wordsOnJobPage } from '../capabilities/transcripts/transcripts.routes.ts';
import { accountChangeRoutes, usersRoutes } from '../capabilities/users/users.routes.ts';
import { webhooksRoutes } from '../capabilities/webhooks/webhooks.routes.ts';
import { guardEntry } from './entry/guard-entry.ts';
import { renameOrganisation } from './entry/organisation-parameter.ts';
import { Root } from './root.tsx';
import { screen } from './screen.ts';
import { NotFoundScreen } from './screens/not-found.screen.tsx';
import { RootError } from './screens/root-error.screen.tsx';

/**
 * Every screen of the product. A capability lists its own in `<name>.routes.ts`, each loaded when it is first opened;
 * what stands under the shell has the bar, the rail and the server's state.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    middleware: [guardEntry, renameOrganisation],
    children: [
      ...signInRoutes,
      ...accountChangeRoutes,
      {
        lazy: screen(() => import('./shell/shell.tsx').then((module) => module.Shell)),
        children: [
          ...identityRoutes,
          ...usersRoutes(creditsOnUserPage),
          ...onboardingRoutes,
          ...organisationsRoutes(creditsOnOrganisationPage),
          ...apiKeysRoutes,
          ...webhooksRoutes,
          ...servicesRoutes,
          ...subscriptionsRoutes(fundsOnSubscriptions),
          ...creditsRoutes,
          ...reviewRoutes,
          ...modelsRoutes,
          ...operationsRoutes,
          ...supportRoutes,
          ...meetingRoutes,
          ...allJobsRoutes(reviewOnJobList),
          ...jobsRoutes(reviewOnJobPage(wordsOnJobPage), reviewOnJobList),
          ...transcriptsRoutes,
          ...exploreRoutes,
          ...guideRoutes,
          ...dashboardRoutes,
          ...deletedRoutes,
          { path: '*', Component: NotFoundScreen },
        ],
      },
    ],
  },
];
