import type { Role, Sid } from '@colloquy/contract';
import type { LoaderFunction, Params, RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';
import { lookingIntoAt } from '../../app/session/looking.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import { ownPage } from './own-page.ts';

const lists = () => import('./job-lists.screen.tsx');
const adding = () => import('./add-files.screen.tsx');
const details = () => import('./any-job.screen.tsx');
const assignments = () => import('./in-own-assignment.ts');

const job = screen(() => import('./job.screen.tsx').then((module) => module.JobScreen));
const anyJob = screen(() => details().then((module) => module.AnyJobScreen));
const documentJob = screen(() => details().then((module) => module.DocumentJobScreen));
const verbatimJob = screen(() => details().then((module) => module.VerbatimJobScreen));
const callJob = screen(() => details().then((module) => module.CallJobScreen));

const reviewersList = () => '/reviewer/jobs';

/** The list of a service, open and completed jobs alike; reviewers and platform admins have lists of their own. */
const publicList = (path: string, sid: Sid, onJobList: RouteObject): RouteObject => ({
  path,
  children: [onJobList],
  loader: ownPage({
    reviewer: reviewersList,
    admin: () => `/admin/jobs?sid=${sid}`,
  }),
  lazy: screen(() => lists().then((module) => module.jobsOf(sid))),
});

const completedList = (path: string, sid: Sid): RouteObject => ({
  path,
  lazy: screen(() => lists().then((module) => module.completedJobsOf(sid))),
});

/**
 * A job's public address: whoever has a page of their own for it is led there. A reviewer reads it in an assignment,
 * which a link of somebody else's does not name.
 */
const publicJob = (path: string, pages: Partial<Record<Role, (params: Params) => string>>) => {
  const lead = ownPage({ admin: ({ jobId }) => `/admin/jobs?job=${jobId}`, ...pages });
  const loader: LoaderFunction = async (args, context) => {
    // Who runs the installation sees it here only in an organisation that lets them look.
    if (lookingIntoAt(new URL(args.request.url)) !== undefined) return null;
    const isReviewer = readUserInfo()?.role === 'reviewer';
    const own = isReviewer ? await (await assignments()).inOwnAssignment(args) : null;
    return own ?? lead(args, context);
  };
  return { path, loader };
};

/**
 * @param onJobPage what stands on a job's page below its stages
 * @param onJobList asks who reviews the jobs that were chosen in a list
 */
export const jobsRoutes = (onJobPage: RouteObject, onJobList: RouteObject): RouteObject[] => [
  {
    path: '/client/qual-ai/jobs/create',
    lazy: screen(() => import('./create-job.screen.tsx').then((module) => module.CreateJobScreen)),
  },
  {
    path: '/client/qual-ai/jobs/create/file',
    lazy: screen(() => adding().then((module) => module.AddFilesScreen)),
  },
  {
    path: '/client/qual-ai/jobs/create/multiple/file',
    lazy: screen(() => adding().then((module) => module.AddManyFilesScreen)),
  },
  { path: '/client/qual-ai/job/:jobId', lazy: job, children: [onJobPage] },
  { path: '/client/qual-ai/job/multi/:jobId', lazy: job, children: [onJobPage] },

  { path: '/client/jobs/status', lazy: screen(() => lists().then((module) => module.OpenJobsScreen)) },
  {
    path: '/client/jobs/completed',
    lazy: screen(() => lists().then((module) => module.CompletedJobsScreen)),
  },
  completedList('/client/qual-ai/jobs/completed', 'SID002'),
  completedList('/client/doc-chat/jobs/completed', 'SID003'),
  completedList('/client/verbatim/jobs/completed', 'SID004'),
  completedList('/client/vca/jobs/completed', 'SID005'),

  {
    path: '/organisationadmin/templates',
    lazy: screen(() => import('./exports/templates.screen.tsx').then((module) => module.TemplatesScreen)),
  },

  { path: '/client/job/:jobId', lazy: anyJob },
  { path: '/client/job/multiple/:jobId', lazy: anyJob },
  { path: '/client/doc-chat/job/:jobId', lazy: documentJob },
  { path: '/client/verbatim/job/:jobId', lazy: verbatimJob },
  { path: '/client/vca/job/:jobId', lazy: callJob },

  {
    path: '/jobs',
    loader: ownPage({
      customer: () => '/client/jobs/status',
      reviewer: reviewersList,
      admin: () => '/admin/jobs',
      organisationadmin: () => '/organisationadmin/jobs',
    }),
    lazy: screen(() => lists().then((module) => module.EveryJobScreen)),
    children: [onJobList],
  },
  publicList('/qual-ai/jobs', 'SID002', onJobList),
  publicList('/doc-chat/jobs', 'SID003', onJobList),
  publicList('/verbatim/jobs', 'SID004', onJobList),
  publicList('/vca/jobs', 'SID005', onJobList),

  {
    ...publicJob('/qual-ai/job/:jobId', { customer: ({ jobId }) => `/client/qual-ai/job/${jobId}` }),
    lazy: job,
    children: [onJobPage],
  },
  { ...publicJob('/job/:jobId', {}), lazy: anyJob },
  { ...publicJob('/doc-chat/job/:jobId', {}), lazy: documentJob },
  { ...publicJob('/verbatim/job/:jobId', {}), lazy: verbatimJob },
  { ...publicJob('/vca/job/:jobId', {}), lazy: callJob },
];
