import { servicePath, type Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { HomeButton } from '../../app/screens/error-screens.tsx';
import { NoPermissionScreen } from '../../app/screens/no-permission.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { pathOfJob } from './job-path.ts';
import { jobQuery } from './jobs.queries.ts';
import { DeletedJob } from './parts/deleted-job.tsx';

/**
 * Resolves an address without a page of its own: redirects to the page that shows the job, or reports that it
 * does not exist.
 */
export function AnyJobScreen({ sid }: { sid?: Sid }) {
  const jobId = useParams().jobId!;
  const { search } = useLocation();
  const role = useUserInfo()?.role;
  const query = useQuery(jobQuery(jobId));
  const { data: job, error } = query;
  if (error instanceof ApiError && error.error === 'not-permitted') return <NoPermissionScreen />;
  if (job && job.sid !== sid) return <Navigate replace to={pathOfJob(job, role) + search} />;
  if (job) return <NoSuchJob sid={sid} />;
  if (error instanceof ApiError && error.error === 'not-found')
    return <DeletedJob jobId={jobId} otherwise={<NoSuchJob sid={sid} />} />;
  return (
    <Page title="Job">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the job" />} />
    </Page>
  );
}

function NoSuchJob({ sid = 'SID001' }: { sid?: Sid | undefined }) {
  return (
    <Page title="There is no such job" hasOwnHeading>
      <EmptyState
        level={1}
        title="There is no such job"
        text="It may have been deleted more than 30 days ago, or you may not have access."
        action={
          <>
            <HomeButton />
            <ButtonLink to={`${servicePath(sid)}/jobs`}>See the jobs</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

/** The same at the addresses of one service. */
export const anyJobOf = (sid: Sid) => () => <AnyJobScreen sid={sid} />;
