import type { Role } from '@colloquy/contract';
import { redirect, type LoaderFunction, type Params, type RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';
import { readUserInfo } from '../../app/session/user-info.ts';

const list = screen(() => import('./job-list.screen.tsx').then((module) => module.OpenJobsScreen));
const qualAiJobs = screen(() => import('./job-list.screen.tsx').then((module) => module.QualAiJobsScreen));
const everyJob = screen(() => import('./job-list.screen.tsx').then((module) => module.EveryJobScreen));
const completed = screen(() => import('./job-list.screen.tsx').then((module) => module.CompletedJobsScreen));
const job = screen(() => import('./job.screen.tsx').then((module) => module.JobScreen));

/** Public lists and details open the own page of whoever is signed in; who has none reads them where they are. */
const ownPage =
  (pages: Partial<Record<Role, (params: Params) => string>>): LoaderFunction =>
  ({ params, request }) => {
    const role = readUserInfo()?.role;
    const page = role && pages[role];
    if (!page) return null;
    const to = new URL(page(params), request.url);
    for (const [name, value] of new URL(request.url).searchParams) to.searchParams.set(name, value);
    return redirect(to.pathname + to.search);
  };

const reviewerJobs = () => '/reviewer/jobs';

/** @param onJobPage what stands on a job's page below its stages */
export const jobsRoutes = (onJobPage: RouteObject): RouteObject[] => [
  {
    path: '/client/qual-ai/jobs/create',
    lazy: screen(() => import('./create-job.screen.tsx').then((module) => module.CreateJobScreen)),
  },
  {
    path: '/client/qual-ai/jobs/create/file',
    lazy: screen(() => import('./add-files.screen.tsx').then((module) => module.AddFilesScreen)),
  },
  { path: '/client/jobs/status', lazy: list },
  { path: '/client/qual-ai/jobs/completed', lazy: completed },
  { path: '/client/qual-ai/job/:jobId', lazy: job, children: [onJobPage] },
  {
    path: '/jobs',
    loader: ownPage({ customer: () => '/client/jobs/status', reviewer: reviewerJobs }),
    lazy: everyJob,
  },
  {
    path: '/qual-ai/jobs',
    loader: ownPage({ customer: () => '/client/jobs/status?sid=SID002', reviewer: reviewerJobs }),
    lazy: qualAiJobs,
  },
  {
    path: '/qual-ai/job/:jobId',
    loader: ownPage({ customer: ({ jobId }) => `/client/qual-ai/job/${jobId}` }),
    lazy: job,
    children: [onJobPage],
  },
];
