import type { JobDetail } from '@colloquy/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../ui/feedback/stage-line.tsx';
import {
  accepts,
  removeDoneUploads,
  FileChooser,
  ImportPanel,
  UnfinishedRecordings,
  RecordingGuard,
  RecordPanel,
  SentRecordings,
  UnfinishedUploads,
  uploadIdOf,
  uploadLimitsOf,
  UploadList,
  useRecorder,
  useSentRecordings,
  useUploads,
} from '../files/index.ts';
import { ServiceUnavailable } from '../../app/services/service-unavailable.tsx';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { orderLabel, pathOfJob, pathOfOrder } from './job-path.ts';
import { describeUploads, recordingTitle } from './messages.ts';
import { jobQuery } from './jobs.queries.ts';
import { DeletedJob } from './parts/deleted-job.tsx';
import { UploadEstimate } from './parts/upload-estimate.tsx';
import { type LoadedService, ServiceContext, useService } from './service-screens.ts';
import { useUploadedFiles } from './uploaded-files.ts';

/**
 * Stage 2, Add File: each file becomes a separate job with the same settings, or all of them become one.
 *
 * @param many in one job
 */
export const addFilesScreen = (service: LoadedService, many: boolean) =>
  function AddFilesScreen() {
    return (
      <ServiceContext value={service}>
        <AddFilesToDraft many={many} />
      </ServiceContext>
    );
  };

function AddFilesToDraft({ many }: { many: boolean }) {
  const { sid, invitation } = useService();
  const [search] = useSearchParams();
  const jobId = search.get('job');
  useEffect(() => removeDoneUploads, []);
  if (jobId === null) {
    return (
      <Page title="Add files">
        <EmptyState
          title="A job comes first"
          text={invitation}
          action={
            <ButtonLink variant="primary" to={`${pathOfOrder(sid)}${many ? '?files=many' : ''}`}>
              {orderLabel(sid)}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  return <AddFiles jobId={jobId} />;
}

function AddFiles({ jobId }: { jobId: string }) {
  const query = useQuery(jobQuery(jobId));
  useInvalidations('job', jobId);
  if (!query.data && query.error instanceof ApiError && query.error.error === 'not-found')
    return <DeletedJob jobId={jobId} otherwise={<NotFoundScreen />} />;
  return query.data ? (
    <AddFilesForm job={query.data} />
  ) : (
    <Page title="Add files">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the job" />} />
    </Page>
  );
}

function AddFilesForm({ job }: { job: JobDetail }) {
  const { id: jobId } = job;
  const uploads = useUploads().filter((item) => item.jobId === jobId);
  const { describeSettings, Languages, watchLabel } = useService();
  const { data: limits } = useQuery(uploadLimitsOf(job.sid));
  // Shown until the server has answered.
  const takesRecordings = !limits?.types || accepts(limits.types, 'recording');
  const sent = useSentRecordings(jobId);
  const { phase, recording } = useRecorder();
  const [activeTab, setActiveTab] = useState(recording ? 'record' : 'files');
  const startedCount = uploads.length + sent.length;
  const doneUploadIds = [
    ...uploads.filter(({ state }) => state === 'done').map(({ uploadId }) => uploadId),
    ...sent
      .filter(({ sending }) => sending.state === 'done')
      .map((each) => uploadIdOf(each.recording.uploadUrl)),
  ];
  const { outcomeOf, count } = useUploadedFiles(job, doneUploadIds.length > 0);
  const unavailableMessage = useServiceOffMessage(job.sid);
  // If the service is off, uploads in progress stay visible; no new file is accepted.
  if (unavailableMessage !== undefined && startedCount === 0 && recording === null)
    return <ServiceUnavailable sid={job.sid} sentence={unavailableMessage} />;
  return (
    <Page title="Add files" tabTitle={recordingTitle(phase)}>
      <StageLine label="Stages of this job" stages={job.stages} />
      <p className="mt-3 mb-4 text-ink-2">
        <bdi className="font-medium text-ink">{job.name}</bdi>: {describeSettings(job.settings)}.{' '}
        {job.abilities.canAddFiles && job.files.length === 0 && (
          <Link to={`${pathOfOrder(job.sid)}?job=${jobId}`} className="text-accent underline">
            Change
          </Link>
        )}
      </p>
      <div className="max-w-3xl">
        <UnfinishedRecordings jobId={jobId} onResume={() => setActiveTab('record')} />
        <Tabs
          label="Ways to add files"
          active={takesRecordings || activeTab !== 'record' ? activeTab : 'files'}
          onChange={setActiveTab}
          tabs={[
            {
              id: 'files',
              label: 'Files',
              content: <FileChooser job={job} />,
            },
            ...(takesRecordings
              ? [{ id: 'record', label: 'Record', content: <RecordPanel job={job} /> }]
              : []),
            {
              id: 'import',
              label: 'Folder or ZIP',
              content: (
                <Languages>{(languages) => <ImportPanel job={job} languages={languages} />}</Languages>
              ),
            },
          ]}
        />
        <RecordingGuard />
        <UnfinishedUploads jobId={jobId} />
        <SentRecordings sent={sent} outcomeOf={outcomeOf} />
        <UploadList items={uploads} outcomeOf={outcomeOf} />
        {job.abilities.canAddFiles && <UploadEstimate job={job} uploads={uploads} />}
        {doneUploadIds.length > 0 && (
          <div role="status" className="mt-4 flex flex-wrap items-center gap-3">
            <p>
              {describeUploads({
                sid: job.sid,
                done: doneUploadIds.length,
                failed: count(doneUploadIds, 'failed'),
                ready: count(doneUploadIds, 'ready'),
                isUnpaid: count(doneUploadIds, 'unpaid') > 0,
                isJobEach: !job.manyFiles,
              })}
            </p>
            {startedCount === 1 || job.manyFiles ? (
              <ButtonLink variant="primary" to={pathOfJob(job, 'customer')}>
                {watchLabel(startedCount)}
              </ButtonLink>
            ) : (
              <ButtonLink variant="primary" to="/client/jobs/status">
                See the jobs
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}
