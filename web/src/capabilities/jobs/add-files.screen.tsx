import type { JobDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../ui/feedback/stage-line.tsx';
import {
  clearDone,
  FileChooser,
  ImportPanel,
  LeftRecordings,
  RecordingGuard,
  RecordPanel,
  SentRecordings,
  UnfinishedList,
  uploadIdOf,
  UploadList,
  useRecorder,
  useSentRecordings,
  useUploads,
} from '../files/index.ts';
import { ServiceNotThere } from '../../app/services/service-not-there.tsx';
import { useServiceOff } from '../services/index.ts';
import { pathOfJob } from './job-path.ts';
import { describeUploads, recordingTitle } from './messages.ts';
import { jobQuery, speechLanguagesQuery } from './jobs.queries.ts';
import { describeSettings } from './describe-settings.ts';
import { DeletedJob } from './parts/deleted-job.tsx';
import { UploadEstimate } from './parts/upload-estimate.tsx';
import { useUploadedFiles } from './uploaded-files.ts';

/** 2 Add File: each file becomes a job of its own with the same settings. */
export const AddFilesScreen = () => <AddFilesOf many={false} />;

/** The same for one job with many files. */
export const AddManyFilesScreen = () => <AddFilesOf many />;

function AddFilesOf({ many }: { many: boolean }) {
  const [search] = useSearchParams();
  const jobId = search.get('job');
  useEffect(() => clearDone, []);
  if (jobId === null) {
    return (
      <Page title="Add files">
        <EmptyState
          title="A job comes first"
          text="Give it a name and say what is spoken; then its files can be added."
          action={
            <ButtonLink tone="go" to={`/client/qual-ai/jobs/create${many ? '?files=many' : ''}`}>
              New Qual AI job
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
  useHints('job', jobId);
  if (!query.data && query.error instanceof ApiError && query.error.error === 'not-found')
    return <DeletedJob jobId={jobId} otherwise={<NotFoundScreen />} />;
  return query.data ? (
    <FilesOf job={query.data} />
  ) : (
    <Page title="Add files">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the job" />} />
    </Page>
  );
}

function FilesOf({ job }: { job: JobDetail }) {
  const { id: jobId } = job;
  const uploads = useUploads().filter((item) => item.jobId === jobId);
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  const sent = useSentRecordings(jobId);
  const { phase, recording } = useRecorder();
  const [way, setWay] = useState(recording ? 'record' : 'files');
  const begun = uploads.length + sent.length;
  const done = [
    ...uploads.filter(({ state }) => state === 'done').map(({ uploadId }) => uploadId),
    ...sent
      .filter(({ sending }) => sending.state === 'done')
      .map((each) => uploadIdOf(each.recording.uploadUrl)),
  ];
  const { outcomeOf, count } = useUploadedFiles(job, done.length > 0);
  const off = useServiceOff(job.sid);
  // What is uploading goes on to be shown; nothing new is taken.
  if (off !== undefined && begun === 0 && recording === null)
    return <ServiceNotThere sid={job.sid} sentence={off} />;
  return (
    <Page title="Add files" tabTitle={recordingTitle(phase)}>
      <StageLine label="Stages of this job" stages={job.stages} />
      <p className="mt-3 mb-4 text-ink-2">
        <bdi className="font-medium text-ink">{job.name}</bdi>: {describeSettings(job.settings)}.{' '}
        {job.abilities.canAddFiles && job.files.length === 0 && (
          <Link to={`/client/qual-ai/jobs/create?job=${jobId}`} className="text-accent underline">
            Change
          </Link>
        )}
      </p>
      <div className="max-w-3xl">
        <LeftRecordings jobId={jobId} onGoOn={() => setWay('record')} />
        <Tabs
          label="Ways to add files"
          active={way}
          onChange={setWay}
          tabs={[
            {
              id: 'files',
              label: 'Files',
              content: <FileChooser jobId={jobId} isOneJob={job.manyFiles} />,
            },
            { id: 'record', label: 'Record', content: <RecordPanel job={job} /> },
            {
              id: 'import',
              label: 'Folder or ZIP',
              content: <ImportPanel job={job} languages={languages} />,
            },
          ]}
        />
        <RecordingGuard />
        <UnfinishedList jobId={jobId} />
        <SentRecordings sent={sent} outcomeOf={outcomeOf} />
        <UploadList items={uploads} outcomeOf={outcomeOf} />
        {job.abilities.canAddFiles && <UploadEstimate job={job} uploads={uploads} />}
        {done.length > 0 && (
          <div role="status" className="mt-4 flex flex-wrap items-center gap-3">
            <p>
              {describeUploads({
                done: done.length,
                failed: count(done, 'failed'),
                ready: count(done, 'ready'),
                isUnpaid: count(done, 'unpaid') > 0,
                isJobEach: !job.manyFiles,
              })}
            </p>
            {begun === 1 || job.manyFiles ? (
              <ButtonLink tone="go" to={pathOfJob(job, 'customer')}>
                Watch {begun === 1 ? 'it' : 'them'} become words
              </ButtonLink>
            ) : (
              <ButtonLink tone="go" to="/client/jobs/status">
                See the jobs
              </ButtonLink>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}
