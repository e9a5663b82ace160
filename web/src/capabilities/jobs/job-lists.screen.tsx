import { type JobSummary, may, serviceOf, type Sid } from '@colloquy/contract';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { NoPermissionScreen } from '../../app/screens/no-permission.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { JobList } from './job-list.screen.tsx';
import type { JobsFixed } from './job-list.queries.ts';

const OPEN: JobsFixed = { state: 'open' };
const COMPLETED: JobsFixed = { state: 'completed' };
const EVERY: JobsFixed = {};

export const OpenJobsScreen = () => (
  <Page title="Jobs">
    <JobList label="Jobs under way" fixed={OPEN} name="status" />
  </Page>
);

export const CompletedJobsScreen = () => (
  <Page title="Completed jobs">
    <JobList label="Completed jobs" fixed={COMPLETED} name="completed" />
  </Page>
);

export const EveryJobScreen = () => <PublicJobs title="Jobs" fixed={EVERY} name="jobs" />;

/** The completed jobs of one service, for its customers. */
export function completedJobsOf(sid: Sid) {
  const { name, slug } = serviceOf(sid);
  const fixed: JobsFixed = { state: 'completed', sid };
  return function CompletedJobsOfService() {
    return (
      <Page title={`Completed ${name} jobs`}>
        <JobList label="Completed jobs" fixed={fixed} name={`${slug}-completed`} />
      </Page>
    );
  };
}

/** All jobs of one service, for every role. */
export function jobsOf(sid: Sid) {
  const { name, slug } = serviceOf(sid);
  const fixed: JobsFixed = { sid };
  return function JobsOfService() {
    return <PublicJobs title={`${name} jobs`} fixed={fixed} name={`${slug}-jobs`} />;
  };
}

/** Jobs that were chosen to be given to a reviewer: what stands on the list asks to whom. */
export type JobsToGive = { jobs: readonly JobSummary[]; done: () => void; close: () => void };

/** What the role may see of all jobs; a list of their own is where the others are led before they come here. */
function PublicJobs({ title, fixed, name }: { title: string; fixed: JobsFixed; name: string }) {
  const role = useUserInfo()?.role;
  const [giving, setGiving] = useState<JobsToGive>();
  if (role && !may(role, 'job:list')) return <NoPermissionScreen />;
  const mayGive = role !== undefined && may(role, 'assignment:give');
  return (
    <Page title={title}>
      <JobList
        label={title}
        fixed={fixed}
        name={name}
        onGive={
          mayGive ? (jobs, done) => setGiving({ jobs, done, close: () => setGiving(undefined) }) : undefined
        }
      />
      <Outlet context={giving} />
    </Page>
  );
}
