import { isTranscriptType, type JobDetail, type Role } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link, Outlet, useParams } from 'react-router';
import { ApiError, messageOf } from '../../app/api/api-error.ts';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { useHints } from '../../app/live/use-hints.ts';
import { NoPermissionScreen } from '../../app/screens/no-permission.screen.tsx';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { AccessOverScreen, ReviewOverScreen } from './access-over.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { currentAssignment } from '../../app/session/assignment.ts';
import { lookingInto } from '../../app/session/looking.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { PageTitle } from '../../app/screens/page-title.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../ui/feedback/stage-line.tsx';
import { describeSettings } from './describe-settings.ts';
import { jobQuery, useAct } from './jobs.queries.ts';
import { DeletedJob } from './parts/deleted-job.tsx';
import { FilesList } from './parts/files-list.tsx';
import { FileStatus } from './parts/file-status.tsx';
import { CompletedNotice } from './parts/completed-notice.tsx';
import { JobActions } from './parts/job-actions.tsx';
import { JobCosts } from './parts/job-costs.tsx';
import { JobEngine } from './parts/job-engine.tsx';
import { JobName } from './parts/job-name.tsx';
import { LookingNotice } from './parts/looking-notice.tsx';
import { JobOversight } from './parts/job-oversight.tsx';

/** A job: its stages, what happens now, what can be done, and the words themselves. */
export function JobScreen() {
  const jobId = useParams().jobId!;
  useHints('job', jobId);
  const { data: job, error, refetch } = useQuery({ ...jobQuery(jobId), refetchInterval: lookAgainMs });
  const isGone = error instanceof ApiError && error.error === 'not-found';
  // Accepted while it was being reviewed: what the reviewer had not saved is still here to be copied.
  const isReviewOver = isGone && job !== undefined && job.completedAt !== null && isReviewing();
  if (isGone && !isReviewOver)
    return isReviewing() ? <ReviewOverScreen /> : <DeletedJob jobId={jobId} otherwise={<NotFoundScreen />} />;
  if (error instanceof ApiError && error.error === 'not-permitted')
    return lookingInto() === undefined ? <NoPermissionScreen /> : <AccessOverScreen />;
  if (error && !job)
    return (
      <Page title="Job">
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  if (!job)
    return (
      <Page title="Job">
        <SkeletonLines label="Loading the job" lines={6} />
      </Page>
    );
  return <Job job={isReviewOver ? { ...job, abilities: NO_ABILITIES } : job} isReviewOver={isReviewOver} />;
}

/** A grant of support access ends by itself, which nothing tells. */
const lookAgainMs = (): number | false => (lookingInto() === undefined ? false : 60_000);

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
  return (
    <>
      <PageTitle>{job.name}</PageTitle>
      <div className="px-4 pt-3 wide:px-8">
        <ToJobs />
        <LookingNotice job={job} />
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
        <JobEngine job={job} />
        <JobCosts job={job} />
        {job.files.length === 0 && job.standing === 'active' && (
          <p className="mt-3 text-ink-2">No file yet: its words appear here once there is one.</p>
        )}
        {job.files.length > 1 ? (
          <ManyFiles job={job} />
        ) : (
          job.files.map((file) => <FileStatus key={file.id} file={file} job={job} />)
        )}
      </div>
      <Outlet context={job satisfies JobDetail} />
    </>
  );
}

const JOB_LISTS: Record<Role, string> = {
  customer: '/client/jobs/status',
  reviewer: '/reviewer/jobs',
  organisationadmin: '/organisationadmin/jobs',
  admin: '/admin/jobs',
};

/** The way up to the list that this role has. */
function ToJobs() {
  const role = useUserInfo()?.role;
  if (role === undefined) return null;
  return (
    <Link to={JOB_LISTS[role]} className="mb-2 inline-flex items-center gap-1 text-xs text-ink-2">
      <ArrowLeft aria-hidden size={12} />
      All jobs
    </Link>
  );
}

/** All files of a job; where some failed and can be tried again, one button for them all. */
function ManyFiles({ job }: { job: JobDetail }) {
  const act = useAct(job.id);
  return (
    <>
      <FilesList job={job} />
      {job.abilities.canRetry && (
        <div className="mt-2">
          <Button
            icon={<RotateCw aria-hidden size={14} />}
            isBusy={act.isPending}
            onClick={() => act.mutate('retry')}
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
  if (job.standing === 'cancelled') return <Chip>Cancelled</Chip>;
  if (job.standing === 'on-hold') return <Chip tone="attention">On hold</Chip>;
  if (job.completedAt !== null) return <Chip tone="done">Completed</Chip>;
  const isReady = job.files.some(({ progress }) => progress.state === 'ready');
  if (!isReady) return null;
  const what = job.files.every(isImported) ? 'Imported transcript' : 'Machine transcript';
  return job.abilities.canAccept ? (
    <Chip tone="attention">{what}, waits for your reading</Chip>
  ) : (
    <Chip>{what}</Chip>
  );
}

/** Its words came in a file. */
const isImported = ({ mediaType, transcriptName }: JobDetail['files'][number]): boolean =>
  transcriptName !== null || isTranscriptType(mediaType);
