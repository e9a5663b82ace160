import { redirect, type RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';
import { readUserInfo } from '../../app/session/user-info.ts';

const list = screen(() => import('./job-list.screen.tsx').then((module) => module.OpenJobsScreen));
const completed = screen(() => import('./job-list.screen.tsx').then((module) => module.CompletedJobsScreen));
const job = screen(() => import('./job.screen.tsx').then((module) => module.JobScreen));

/** Public lists and details open the own page of whoever is signed in; who has none reads them where they are. */
const ownPage = (client: string) => () => (readUserInfo()?.role === 'customer' ? redirect(client) : null);

export const jobsRoutes: RouteObject[] = [
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
  { path: '/client/qual-ai/job/:jobId', lazy: job },
  { path: '/jobs', loader: ownPage('/client/jobs/status'), lazy: list },
  { path: '/qual-ai/jobs', loader: ownPage('/client/jobs/status?sid=SID002'), lazy: list },
  {
    path: '/qual-ai/job/:jobId',
    loader: ({ params }) => ownPage(`/client/qual-ai/job/${params.jobId}`)(),
    lazy: job,
  },
];
