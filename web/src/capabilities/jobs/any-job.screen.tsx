import type { Sid } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { NoPermissionScreen } from '../../app/screens/no-permission.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { WayHome } from '../../app/screens/way-home.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { pathOfJob } from './job-path.ts';
import { jobQuery } from './jobs.queries.ts';

/**
 * The address of a job of a service that has no page of its own here, or of any service: whoever sees the job is led
 * to the page where it is shown, everybody else is told that there is none.
 */
export function AnyJobScreen({ sid }: { sid?: Sid }) {
  const jobId = useParams().jobId!;
  const { search } = useLocation();
  const role = useUserInfo()?.role;
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  if (error instanceof ApiError && error.error === 'not-permitted') return <NoPermissionScreen />;
  if (job && job.sid !== sid) return <Navigate replace to={pathOfJob(job, role) + search} />;
  if (job || (error instanceof ApiError && error.error === 'not-found')) return <NoSuchJob sid={sid} />;
  return (
    <Page title="Job">
      {error ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines label="Loading the job" />
      )}
    </Page>
  );
}

const LISTS: Record<Sid, string> = {
  SID001: '/jobs',
  SID002: '/qual-ai/jobs',
  SID003: '/doc-chat/jobs',
  SID004: '/verbatim/jobs',
  SID005: '/vca/jobs',
};

function NoSuchJob({ sid = 'SID001' }: { sid?: Sid | undefined }) {
  return (
    <Page title="There is no such job" hasOwnHeading>
      <EmptyState
        level={1}
        title="There is no such job"
        text="It was deleted, belongs to somebody else, or never was."
        action={
          <>
            <WayHome />
            <ButtonLink to={LISTS[sid]}>See the jobs</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

export const DocumentJobScreen = () => <AnyJobScreen sid="SID003" />;
export const VerbatimJobScreen = () => <AnyJobScreen sid="SID004" />;
export const CallJobScreen = () => <AnyJobScreen sid="SID005" />;
