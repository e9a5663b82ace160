import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { StageLine } from '../../ui/feedback/stage-line.tsx';
import { clearDone, FileChooser, UnfinishedList, UploadList, useUploads } from '../files/index.ts';
import { jobQuery } from './jobs.queries.ts';
import { describeSettings } from './describe-settings.ts';

/** 2 Add File: each file becomes a job of its own with the same settings. */
export function AddFilesScreen() {
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
            <ButtonLink tone="go" to="/client/qual-ai/jobs/create">
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
  const done = uploads.filter(({ state }) => state === 'done').length;
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
        {job.abilities.canAddFiles && (
          <Link to={`/client/qual-ai/jobs/create?job=${jobId}`} className="text-accent underline">
            Change
          </Link>
        )}
      </p>
      <div className="max-w-3xl">
        <FileChooser jobId={jobId} />
        <UnfinishedList jobId={jobId} />
        <UploadList items={uploads} />
        {done > 0 && (
          <div role="status" className="mt-4 flex flex-wrap items-center gap-3">
            <p>
              {done === 1
                ? 'One file is uploaded and at work.'
                : `${done} files are uploaded and at work, a job each.`}
            </p>
            {uploads.length === 1 ? (
              <ButtonLink tone="go" to={`/client/qual-ai/job/${jobId}`}>
                Watch it become words
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
