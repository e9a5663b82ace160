import { Outlet, type RouteObject, ScrollRestoration, redirect, type MiddlewareFunction } from 'react-router';
import { apiKeysRoutes } from '../../capabilities/api-keys/api-keys.routes.ts';
import {
  organisationPageCreditsRoute,
  userPageCreditsRoute,
  creditsRoutes,
  subscriptionsPageFundsRoute,
} from '../../capabilities/credits/credits.routes.ts';
import { dashboardRoutes } from '../../capabilities/dashboard/dashboard.routes.ts';
import { deletedRoutes } from '../../capabilities/deleted/deleted.routes.ts';
import { exploreRoutes } from '../../capabilities/explore/explore.routes.ts';
import { allJobsRoutes, jobsRoutes, type JobPageSlot } from '../../capabilities/jobs/jobs.routes.ts';
import { guideRoutes } from '../../capabilities/guide/guide.routes.ts';
import { identityRoutes, signInRoutes } from '../../capabilities/identity/identity.routes.ts';
import { notificationsRoutes } from '../../capabilities/notifications/notifications.routes.ts';
import { organisationsRoutes } from '../../capabilities/organisations/organisations.routes.ts';
import { servicesRoutes } from '../../capabilities/services/services.routes.ts';
import { subscriptionsRoutes } from '../../capabilities/subscriptions/subscriptions.routes.ts';
import { meetingRoutes } from '../../capabilities/meetings/meetings.routes.ts';
import { onboardingRoutes } from '../../capabilities/onboarding/onboarding.routes.ts';
import { jobListReviewRoute, reviewRoutes } from '../../capabilities/review/review.routes.ts';
import { modelsRoutes } from '../../capabilities/models/models.routes.ts';
import { operationsRoutes } from '../../capabilities/operations/operations.routes.ts';
import { supportRoutes } from '../../capabilities/support/support.routes.ts';
import {
  prefetchTranscriptOf,
  transcriptsRoutes,
} from '../../capabilities/transcripts/transcripts.routes.ts';
import { accountChangeRoutes, usersRoutes } from '../../capabilities/users/users.routes.ts';
import { webhooksRoutes } from '../../capabilities/webhooks/webhooks.routes.ts';
import { services } from './services.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { createLoader } from '../loading/loader.ts';
import { lazyScreen } from '../loading/lazy-screen.tsx';
import { NotFoundScreen, RootError } from '../screens/error-screens.tsx';
import { ToastRegion } from '../../ui/toast/toast.ts';
import { loginPath } from '../session/end-session.ts';
import { readUserInfo } from '../session/user-info.ts';
import { decideEntry, renameOrganisationParameter } from '../entry/entry-rules.ts';

/**
 * Runs before a route loads. Decides only redirects; the shell shows 'no permission' below the navigation
 * bar.
 */
const guardEntry: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search, searchParams } = new URL(request.url);
  const entry = decideEntry(pathname, readUserInfo()?.role, searchParams.get('next'));
  if (entry.kind === 'redirect')
    throw redirect(entry.to === '/login' ? loginPath(pathname + search) : entry.to);
  return next();
};

/** Redirects old links that use a former parameter name. */
const redirectFormerParameter: MiddlewareFunction = ({ request }, next) => {
  const renamed = renameOrganisationParameter(new URL(request.url));
  if (renamed !== undefined) throw redirect(renamed);
  return next();
};

/** Root of all routes, for elements that outlive a route change. */
function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}

const parts = createLoader(() => import('./job-page-parts.ts').then((module) => module.jobPageParts));

/** Parts of a job's page below its stages, from the top. */
const jobPageSlots: readonly JobPageSlot[] = [
  { id: 'review', Content: lazyPart(async () => (await parts.load()).JobReview) },
  { id: 'questions', Content: lazyPart(async () => (await parts.load()).JobQuestions) },
  {
    id: 'transcript',
    Content: lazyPart(async () => (await parts.load()).JobTranscript),
    prefetchData: prefetchTranscriptOf(async () => (await parts.load()).prefetchTranscript),
    countRemainingWork: async (recordingIds) => (await parts.load()).countRemainingWork(recordingIds),
  },
];

/**
 * All screens of the product. Each capability lists its own in `<name>.routes.ts`, loaded when first opened;
 * the shell adds the navigation bar, the rail and the server's data.
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    HydrateFallback: () => null,
    middleware: [guardEntry, redirectFormerParameter],
    children: [
      ...signInRoutes,
      ...accountChangeRoutes,
      {
        lazy: lazyScreen(() => import('./signed-in-shell.tsx').then((module) => module.SignedInShell)),
        children: [
          ...identityRoutes,
          ...usersRoutes(userPageCreditsRoute),
          ...notificationsRoutes,
          ...onboardingRoutes,
          ...organisationsRoutes(organisationPageCreditsRoute),
          ...apiKeysRoutes,
          ...webhooksRoutes,
          ...servicesRoutes,
          ...subscriptionsRoutes(subscriptionsPageFundsRoute),
          ...creditsRoutes,
          ...reviewRoutes,
          ...modelsRoutes,
          ...operationsRoutes,
          ...supportRoutes,
          ...meetingRoutes,
          ...allJobsRoutes(jobListReviewRoute),
          ...jobsRoutes({ services, jobPageSlots, jobListChild: jobListReviewRoute }),
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
