import { type Role, servicePath, type Sid, SIDS } from '@colloquy/contract';
import {
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  redirect,
} from 'react-router';
import type { LazyPart } from '../../app/loading/lazy-part.tsx';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';
import { customerPath } from '../../app/services/service-path.ts';
import { supportedOrganisationAt } from '../../app/session/access-parameters.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import type { JobPagePartProps } from './job.screen.tsx';
import { pathOfManyFiles, pathOfOrder } from './job-path.ts';
import type { CountRemainingWork } from './remaining-work.ts';
import type { LoadedService, ServiceEntry } from './service-screens.ts';

const jobLists = () => import('./job-lists.screen.tsx');
const anyJobScreens = () => import('./any-job.screen.tsx');
const assignmentLoader = () => import('./own-assignment.loader.ts');

const anyJob = lazyScreen(() => anyJobScreens().then((module) => module.AnyJobScreen));

const reviewersList = () => '/reviewer/jobs';

/** Redirects from a public address to the role's own page, with the query string. Roles without one stay. */
const redirectByRole =
  (pages: Partial<Record<Role, (params: Params) => string>>): LoaderFunction =>
  ({ params, request }) => {
    const role = readUserInfo()?.role;
    const page = role && pages[role];
    if (!page) return null;
    const to = new URL(page(params), request.url);
    for (const [name, value] of new URL(request.url).searchParams) to.searchParams.set(name, value);
    return redirect(to.pathname + to.search);
  };

/** Open and completed jobs of a service; reviewers and platform admins are redirected to their own lists. */
const publicList = (path: string, sid: Sid, jobListChild: RouteObject): RouteObject => ({
  path,
  children: [jobListChild],
  loader: redirectByRole({
    reviewer: reviewersList,
    admin: () => `/admin/jobs?sid=${sid}`,
  }),
  lazy: lazyScreen(() => jobLists().then((module) => module.jobsOf(sid))),
});

const completedList = (path: string, sid: Sid): RouteObject => ({
  path,
  lazy: lazyScreen(() => jobLists().then((module) => module.completedJobsOf(sid))),
});

/**
 * Public address of a job. Roles with their own page are redirected; reviewers are redirected into their
 * assignment, which links from others do not name.
 */
const publicJob = (
  path: string,
  pages: Partial<Record<Role, (params: Params) => string>>,
  otherwise: LoaderFunction = () => null,
) => {
  const redirectToOwnPage = redirectByRole({ admin: ({ jobId }) => `/admin/jobs?job=${jobId}`, ...pages });
  const loader: LoaderFunction = async (args, context) => {
    // Platform admins see the page only with support access.
    if (supportedOrganisationAt(new URL(args.request.url)) !== undefined) return otherwise(args, context);
    const isReviewer = readUserInfo()?.role === 'reviewer';
    const ownAssignment = isReviewer ? await (await assignmentLoader()).redirectToOwnAssignment(args) : null;
    return ownAssignment ?? (await redirectToOwnPage(args, context)) ?? otherwise(args, context);
  };
  return { path, loader };
};

/**
 * Part of a job's page that another capability adds below the stages, loaded when a page is first opened.
 */
export type JobPageSlot = {
  id: string;
  Content: LazyPart<JobPagePartProps>;
  /** Starts loading data before the page is shown. */
  prefetchData?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => void;
  /** Counts what is to be done in it before the job is accepted. */
  countRemainingWork?: CountRemainingWork;
};

/** The create screen under its three addresses; its parts load in parallel with it. */
function orderRoutes(entry: ServiceEntry): RouteObject[] {
  const createPath = pathOfOrder(entry.sid);
  const create = (isOneStudy: boolean) =>
    lazyScreen(async () => {
      const [{ createScreen }, service, order] = await Promise.all([
        import('./create/create.screen.tsx'),
        loadService(entry),
        entry.loadOrder(),
      ]);
      return createScreen({ ...service, order }, isOneStudy);
    });
  return [
    { path: createPath, lazy: create(false) },
    { path: `${createPath}/file`, lazy: create(false) },
    { path: `${createPath}/multiple/file`, lazy: create(true) },
  ];
}

const loadService = async ({ sid, load }: ServiceEntry): Promise<LoadedService> => ({
  sid,
  ...(await load()),
});

/** The page of a job with its slots, whose scripts and data load in parallel with it. */
function jobPage(
  entry: ServiceEntry,
  slots: readonly JobPageSlot[],
): {
  lazy: ReturnType<typeof lazyScreen>;
  loader: LoaderFunction;
} {
  return {
    lazy: lazyScreen(async () => {
      const [{ jobScreen }, service] = await Promise.all([import('./job.screen.tsx'), loadService(entry)]);
      return jobScreen(service, slots);
    }),
    loader: (args: LoaderFunctionArgs) => {
      for (const { Content, prefetchData } of slots) {
        Content.prefetch();
        prefetchData?.(args);
      }
      return null;
    },
  };
}

type JobsParts = {
  /** Services whose jobs have screens. */
  services: readonly ServiceEntry[];
  /** In order from the top. */
  jobPageSlots: readonly JobPageSlot[];
  /** Child route of a list that asks for the reviewer of the selected jobs. */
  jobListChild: RouteObject;
};

/** Pages of a service: its orders and job pages, if it has screens, and its lists. */
function serviceRoutes(
  sid: Sid,
  entry: ServiceEntry | undefined,
  { jobPageSlots, jobListChild }: Pick<JobsParts, 'jobPageSlots' | 'jobListChild'>,
): RouteObject[] {
  const forCustomers = customerPath(sid);
  const path = `${servicePath(sid)}/job/:jobId`;
  const lists: RouteObject[] =
    servicePath(sid) === ''
      ? []
      : [
          completedList(`${forCustomers}/jobs/completed`, sid),
          publicList(`${servicePath(sid)}/jobs`, sid, jobListChild),
        ];
  if (!entry) {
    const lazy =
      servicePath(sid) === ''
        ? anyJob
        : lazyScreen(() => anyJobScreens().then((module) => module.anyJobOf(sid)));
    return [
      ...lists,
      { path: `${forCustomers}/job/:jobId`, lazy },
      { path: `${pathOfManyFiles(sid)}/:jobId`, lazy },
      { ...publicJob(path, {}), lazy },
    ];
  }
  const job = jobPage(entry, jobPageSlots);
  const ownPage = { customer: ({ jobId }: Params) => `${forCustomers}/job/${jobId}` };
  return [
    ...orderRoutes(entry),
    ...lists,
    { path: `${forCustomers}/job/:jobId`, ...job },
    { path: `${pathOfManyFiles(sid)}/:jobId`, ...job },
    { ...publicJob(path, ownPage, job.loader), lazy: job.lazy },
  ];
}

export const jobsRoutes = ({ services, ...parts }: JobsParts): RouteObject[] => [
  ...SIDS.flatMap((sid) =>
    serviceRoutes(
      sid,
      services.find((entry) => entry.sid === sid),
      parts,
    ),
  ),
  {
    path: '/client/jobs/status',
    lazy: lazyScreen(() => jobLists().then((module) => module.OpenJobsScreen)),
  },
  {
    path: '/client/jobs/completed',
    lazy: lazyScreen(() => jobLists().then((module) => module.CompletedJobsScreen)),
  },
  {
    path: '/organisationadmin/templates',
    lazy: lazyScreen(() => import('./exports/templates.screen.tsx').then((module) => module.TemplatesScreen)),
  },
  {
    path: '/jobs',
    loader: redirectByRole({
      customer: () => '/client/jobs/status',
      reviewer: reviewersList,
      admin: () => '/admin/jobs',
      organisationadmin: () => '/organisationadmin/jobs',
    }),
    lazy: lazyScreen(() => jobLists().then((module) => module.EveryJobScreen)),
    children: [parts.jobListChild],
  },
];

/**
 * Jobs for admins: of all organisations, and of their own.
 *
 * @param jobListChild child route of a list that asks for the reviewer of the selected jobs
 */
export const allJobsRoutes = (jobListChild: RouteObject): RouteObject[] => [
  {
    path: '/admin/jobs',
    lazy: lazyScreen(() => import('./all-jobs.screen.tsx').then((module) => module.AllJobsScreen)),
  },
  {
    path: '/organisationadmin/jobs',
    lazy: lazyScreen(() => import('./job-lists.screen.tsx').then((module) => module.EveryJobScreen)),
    children: [jobListChild],
  },
];
