import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
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
  UploadList,
  useRecorder,
  useSentRecordings,
  useUploads,
} from '../files/index.ts';
import { pathOfJob } from './job-path.ts';
import { jobQuery, speechLanguagesQuery } from './jobs.queries.ts';
import { describeSettings } from './describe-settings.ts';
import { UploadEstimate } from './parts/upload-estimate.tsx';

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
  const { data: job, error, refetch } = useQuery(jobQuery(jobId));
  useHints('job', jobId);
  const uploads = useUploads().filter((item) => item.jobId === jobId);
  const { data: languages = [] } = useQuery(speechLanguagesQuery);
  const sent = useSentRecordings(jobId);
  const { recording } = useRecorder();
  const [way, setWay] = useState(recording ? 'record' : 'files');
  const begun = uploads.length + sent.length;
  const done = [...uploads, ...sent.map(({ sending }) => sending)].filter(
    ({ state }) => state === 'done',
  ).length;
  const waits = job?.files.some(({ progress }) => progress.state === 'unpaid') ?? false;
  if (error)
    return (
      <Page title="Add files">
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      </Page>
    );
  if (!job)
    return (
      <Page title="Add files">
        <SkeletonLines label="Loading the job" />
      </Page>
    );
  return (
    <Page title="Add files">
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
        <SentRecordings sent={sent} />
        <UploadList items={uploads} />
        {job.abilities.canAddFiles && <UploadEstimate job={job} uploads={uploads} />}
        {done > 0 && (
          <div role="status" className="mt-4 flex flex-wrap items-center gap-3">
            <p>
              {done === 1 ? 'One file is' : `${done} files are`} uploaded
              {waits ? '; some of it waits for credits' : ' and at work'}
              {done > 1 && !job.manyFiles && ', a job each'}.
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
