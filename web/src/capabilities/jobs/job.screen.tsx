import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { useRecentJob } from '../../app/recent/recent-jobs.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { Page, PageTitle } from '../../app/screens/page.tsx';
import { currentAssignment, supportedOrganisation } from '../../app/session/access-parameters.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageStrip } from '../../ui/feedback/stage-line.tsx';
import { chosenFile, type JobFile } from './chosen-file.ts';
import { pathOfJob } from './job-path.ts';
import { jobQuery } from './jobs.queries.ts';
import * as text from './messages.ts';
import type { JobPageSlot } from './jobs.routes.ts';
import { type LoadedService, ServiceContext, useService } from './service-screens.ts';
import { CountRemainingWorkContext, sumOfCounts } from './remaining-work.ts';
import { FilesList } from './parts/files-list.tsx';
import { FileStatus } from './parts/file-status.tsx';
import { JobBar } from './parts/job-bar.tsx';
import { JobDetails } from './parts/lazy-job-details.ts';
import { CheckedNotice } from './parts/checked-notice.tsx';
import { CompletedNotice, ReviewNotice, SupportAccessNotice } from './parts/job-notices.tsx';

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
  useRecentJob(job);
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
      <Page title={text.job}>
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingJob} lines={6} />} />
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
  const { noFileText, Notice } = useService();
  const [search] = useSearchParams();
  const file = chosenFile(job.files, search);
  const isEmpty = job.files.length === 0 && job.status === 'active';
  return (
    <>
      <PageTitle>{file && job.files.length > 1 ? text.fileInJob(file.name, job.name) : job.name}</PageTitle>
      <JobBar job={job} />
      <StageStrip label={text.stagesOfJob} stages={job.stages} />
      {/* Empty in most jobs, so that the first line of a transcript is high on the page. */}
      <div className="grid gap-2 px-4 not-empty:pt-3 wide:px-6">
        <SupportAccessNotice job={job} />
        <CompletedNotice job={job} isReviewOver={isReviewOver} />
        {file && <CheckedNotice job={job} file={file} />}
        <ReviewNotice job={job} />
        <Notice job={job} />
        {isEmpty && <p className="text-ink-2">{noFileText}</p>}
        {file && !isShown(job, file) && <FilesInProgress job={job} file={file} />}
        {job.files.map((each) => hasOpenRuns(each) && <RunsList key={each.id} file={each} job={job} />)}
        {(isEmpty || (file && file.recordingId === null)) && <JobDetails job={job} />}
      </div>
    </>
  );
}

/** Whether the page shows the result of the file, or its first part, instead of its state. */
const isShown = (job: JobDetail, { recordingId, status, progress }: JobFile): boolean =>
  recordingId !== null &&
  status === 'active' &&
  job.status !== 'cancelled' &&
  (progress.state === 'ready' || progress.state === 'running');

/** While the shown file has no result: its state, and that of the other files. */
const FilesInProgress = ({ job, file }: { job: JobDetail; file: JobFile }) =>
  job.files.length > 1 ? <FilesList job={job} /> : <FileStatus file={file} job={job} />;

/** Several runs, whose progress the file's own state does not show. */
const hasOpenRuns = ({ runs, status, progress }: JobFile): boolean =>
  runs.length > 1 && status === 'active' && progress.state !== 'ready';
