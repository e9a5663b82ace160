import { hasPermission, serviceOf, type Sid } from '@colloquy/contract';
import type { JobSummary } from '@colloquy/contract/jobs';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { NoPermissionScreen } from '../../app/screens/no-permission.tsx';
import { Page } from '../../app/screens/page.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { JobList } from './job-list.tsx';
import type { FixedJobFilters } from './job-list.queries.ts';

const OPEN: FixedJobFilters = { state: 'open' };
const COMPLETED: FixedJobFilters = { state: 'completed' };
const ALL: FixedJobFilters = {};

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

export const EveryJobScreen = () => <PublicJobs title="Jobs" fixed={ALL} name="jobs" />;

/** Completed jobs of one service, for customers. */
export function completedJobsOf(sid: Sid) {
  const { name, slug } = serviceOf(sid);
  const fixed: FixedJobFilters = { state: 'completed', sid };
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
  const fixed: FixedJobFilters = { sid };
  return function JobsOfService() {
    return <PublicJobs title={`${name} jobs`} fixed={fixed} name={`${slug}-jobs`} />;
  };
}

/** Jobs selected for review; the child route of the list asks for the reviewer. */
export type JobsToAssign = { jobs: readonly JobSummary[]; done: () => void; close: () => void };

/** All jobs that the role may see; roles with lists of their own are redirected there by the route. */
function PublicJobs({ title, fixed, name }: { title: string; fixed: FixedJobFilters; name: string }) {
  const role = useUserInfo()?.role;
  const [jobsToAssign, setJobsToAssign] = useState<JobsToAssign>();
  if (role && !hasPermission(role, 'job:list')) return <NoPermissionScreen />;
  const mayAssign = role !== undefined && hasPermission(role, 'assignment:create');
  return (
    <Page title={title}>
      <JobList
        label={title}
        fixed={fixed}
        name={name}
        onAssign={
          mayAssign
            ? (jobs, done) => setJobsToAssign({ jobs, done, close: () => setJobsToAssign(undefined) })
            : undefined
        }
      />
      <Outlet context={jobsToAssign} />
    </Page>
  );
}
