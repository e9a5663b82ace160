import type { Role } from '@colloquy/contract';
import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { useInvalidations } from '../../app/query-client.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { Page, PageTitle } from '../../app/screens/page.tsx';
import { currentAssignment, supportedOrganisation } from '../../app/session/access-parameters.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { useAction } from '../../app/actions/use-action.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../ui/feedback/stage-line.tsx';
import type { JobFile } from './chosen-file.ts';
import { pathOfJob } from './job-path.ts';
import { jobQuery, runJobAction } from './jobs.queries.ts';
import type { JobPageSlot } from './jobs.routes.ts';
import { type LoadedService, ServiceContext, useService } from './service-screens.ts';
import { CountRemainingWorkContext, sumOfCounts } from './remaining-work.ts';
import { FilesList } from './parts/files-list.tsx';
import { FileStatus } from './parts/file-status.tsx';
import { CompletedNotice, ReviewNotice, SupportAccessNotice } from './parts/job-notices.tsx';
import { JobActions } from './parts/job-actions.tsx';
import { JobCosts } from './parts/job-costs.tsx';
import { JobName } from './parts/job-name.tsx';
import { JobOversight } from './parts/job-oversight.tsx';

const NoPermissionScreen = lazyPart(() =>
  import('../../app/screens/no-permission.tsx').then((module) => module.NoPermissionScreen),
);
const importEnded = () => import('./access-ended.screen.tsx');
const SupportAccessEndedScreen = lazyPart(() =>
  importEnded().then((module) => module.SupportAccessEndedScreen),
);
const ReviewEndedScreen = lazyPart(() => importEnded().then((module) => module.ReviewEndedScreen));
/** Few services order several runs for a file. */
const RunsList = lazyPart(() => import('./parts/runs-list.tsx').then((module) => module.RunsList));
const DeletedJob = lazyPart(() => import('./parts/deleted-job.tsx').then((module) => module.DeletedJob));

export type JobPagePartProps = { job: JobDetail };

/** Page of a job: stages, progress and actions, and below them the parts of other capabilities. */
export const jobScreen = (service: LoadedService, slots: readonly JobPageSlot[]) => {
  const countRemaining = sumOfCounts(slots.flatMap(({ countRemainingWork }) => countRemainingWork ?? []));
  return function JobScreen() {
    return (
      <ServiceContext value={service}>
        <CountRemainingWorkContext value={countRemaining}>
          <JobPage slots={slots} />
        </CountRemainingWorkContext>
      </ServiceContext>
    );
  };
};

function JobPage({ slots }: { slots: readonly JobPageSlot[] }) {
  const jobId = useParams().jobId!;
  const { search } = useLocation();
  const role = useUserInfo()?.role;
  const { sid } = useService();
  useInvalidations('job', jobId);
  const query = useQuery({ ...jobQuery(jobId), refetchInterval: supportAccessRecheckMs });
  const { data: job, error } = query;
  const isGone = error instanceof ApiError && error.error === 'not-found';
  // If the job was accepted during the review, the page stays, so that the reviewer can copy unsaved edits.
  const isReviewOver = isGone && job !== undefined && job.completedAt !== null && isReviewing();
  if (isGone && !isReviewOver)
    return isReviewing() ? (
      <ReviewEndedScreen jobId={jobId} />
    ) : (
      <DeletedJob jobId={jobId} otherwise={<NotFoundScreen />} />
    );
  if (error instanceof ApiError && error.error === 'not-permitted')
    return supportedOrganisation() === undefined ? <NoPermissionScreen /> : <SupportAccessEndedScreen />;
  if (!job)
    return (
      <Page title="Job">
        <QueryGap query={query} loading={<SkeletonLines label="Loading the job" lines={6} />} />
      </Page>
    );
  if (job.sid !== sid) return <Navigate replace to={pathOfJob(job, role) + search} />;
  const shown = isReviewOver ? { ...job, abilities: NO_ABILITIES } : job;
  return (
    <>
      <Job job={shown} isReviewOver={isReviewOver} />
      {slots.map(({ id, Content }) => (
        <Content key={id} job={shown} />
      ))}
    </>
  );
}

/** Support access expires without an event, so the job is polled. */
const supportAccessRecheckMs = (): number | false => (supportedOrganisation() === undefined ? false : 60_000);

const isReviewing = (): boolean => currentAssignment() !== undefined;

const NO_ABILITIES: JobDetail['abilities'] = {
  canAddFiles: false,
  canChange: false,
  canCancel: false,
  canRetry: false,
  canDelete: false,
  canAccept: false,
  canReopen: false,
  canDownload: false,
  canEdit: false,
  canShare: false,
};

function Job({ job, isReviewOver }: { job: JobDetail; isReviewOver: boolean }) {
  const { describeSettings, noFileText, Notice } = useService();
  return (
    <>
      <PageTitle>{job.name}</PageTitle>
      <div className="px-4 pt-3 wide:px-8">
        <JobsLink />
        <SupportAccessNotice job={job} />
        <StageLine label="Stages of this job" stages={job.stages} />
        <header className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <JobName job={job} />
          <JobChips job={job} />
          <div className="ml-auto flex flex-wrap gap-2">
            <JobActions job={job} />
            <JobOversight job={job} />
            <FeedbackButton about="job" subjectId={job.id} />
          </div>
        </header>
        <p className="mt-1 text-xs text-ink-3">
          {job.code}, {describeSettings(job.settings)}
        </p>
        <CompletedNotice job={job} isReviewOver={isReviewOver} />
        <ReviewNotice job={job} />
        <Notice job={job} />
        <JobCosts job={job} />
        {job.files.length === 0 && job.status === 'active' && <p className="mt-3 text-ink-2">{noFileText}</p>}
        {job.files.length > 1 ? (
          <ManyFiles job={job} />
        ) : (
          job.files.map((file) => <FileStatus key={file.id} file={file} job={job} />)
        )}
        {job.files.map((file) => hasOpenRuns(file) && <RunsList key={file.id} file={file} job={job} />)}
      </div>
    </>
  );
}

/** Several runs, whose progress the file's own state does not show. */
const hasOpenRuns = ({ runs, status, progress }: JobFile): boolean =>
  runs.length > 1 && status === 'active' && progress.state !== 'ready';

const JOB_LISTS: Record<Role, string> = {
  customer: '/client/jobs/status',
  reviewer: '/reviewer/jobs',
  organisationadmin: '/organisationadmin/jobs',
  admin: '/admin/jobs',
};

/** Link to the role's list of jobs. */
function JobsLink() {
  const role = useUserInfo()?.role;
  if (role === undefined) return null;
  return (
    <Link to={JOB_LISTS[role]} className="mb-2 inline-flex items-center gap-1 text-xs text-ink-2">
      <ArrowLeft aria-hidden size={12} />
      All jobs
    </Link>
  );
}

/** Files of a job, with one button that retries all failed ones. */
function ManyFiles({ job }: { job: JobDetail }) {
  const retry = useAction(() => runJobAction(job.id, 'retry'));
  return (
    <>
      <FilesList job={job} />
      {job.abilities.canRetry && (
        <div className="mt-2">
          <Button
            icon={<RotateCw aria-hidden size={14} />}
            isBusy={retry.isPending}
            onClick={() => void retry.run()}
          >
            {job.files.some(({ progress }) => progress.state === 'failed')
              ? 'Retry what failed'
              : 'Ask again'}
          </Button>
        </div>
      )}
    </>
  );
}

function JobChips({ job }: { job: JobDetail }) {
  const { describeResult } = useService();
  if (job.status === 'cancelled') return <Chip>Cancelled</Chip>;
  if (job.status === 'on-hold') return <Chip tone="attention">On hold</Chip>;
  if (job.completedAt !== null) return <Chip tone="done">Completed</Chip>;
  const isReady = job.files.some(({ progress }) => progress.state === 'ready');
  if (!isReady) return null;
  const what = describeResult(job);
  return job.abilities.canAccept ? (
    <Chip tone="attention">{what}, waits for your reading</Chip>
  ) : (
    <Chip>{what}</Chip>
  );
}
