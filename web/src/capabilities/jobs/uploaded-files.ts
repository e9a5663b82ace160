import { findUploadedFiles, type JobDetail, type UploadedFile } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { useHints } from '../../app/live/use-hints.ts';
import type { OutcomeOf, UploadOutcome } from '../files/index.ts';
import { pathOfJob } from './job-path.ts';

/** Begins as the hints of jobs do: the files of one draft may be in many. */
export const uploadedFilesQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', 'uploaded', jobId],
    queryFn: ({ signal }) =>
      call(findUploadedFiles, { params: { jobId }, signal }).then(({ files }) => files),
  });

type Uploaded = {
  outcomeOf: OutcomeOf;
  /** How many of these uploads are in that state. */
  count: (uploadIds: readonly (string | undefined)[], state: UploadedFile['progress']['state']) => number;
};

/** What became of the files of a draft, kept up to date; asked for once `isWanted`. */
export function useUploadedFiles(
  job: Pick<JobDetail, 'id' | 'sid' | 'manyFiles'>,
  isWanted: boolean,
): Uploaded {
  useHints('jobs');
  const { data: files = [] } = useQuery({ ...uploadedFilesQuery(job.id), enabled: isWanted });
  const fileOf = (uploadId: string | undefined) =>
    files.find(({ uploadIds }) => uploadId !== undefined && uploadIds.includes(uploadId));
  return {
    outcomeOf: (uploadId) => {
      const file = fileOf(uploadId);
      return file && describeOutcome(file, pathOfJob({ ...job, id: file.jobId }, 'customer'));
    },
    count: (uploadIds, state) => uploadIds.filter((id) => fileOf(id)?.progress.state === state).length,
  };
}

/** Exported for its test. */
export function describeOutcome({ progress, standing, jobName }: UploadedFile, to: string): UploadOutcome {
  const link = { to, label: `Open ${jobName}` };
  if (standing === 'cancelled') return { tone: 'plain', label: 'Left out', link };
  switch (progress.state) {
    case 'failed': {
      const { found, remedy } = progress.failure ?? { found: 'It could not be transcribed.', remedy: '' };
      return { tone: 'failed', label: 'Failed', text: `${found} ${remedy}`, link };
    }
    case 'unpaid':
      return { tone: 'attention', label: 'Uploaded', text: 'Waiting for credits.', link };
    case 'no-engine':
      return { tone: 'attention', label: 'Uploaded', text: 'Waiting for its engine.', link };
    case 'cancelled':
      return { tone: 'plain', label: 'Cancelled', link };
    case 'ready':
      return { tone: 'done', label: 'Uploaded', text: 'Ready to read.', link };
    case 'waiting':
    case 'running':
      return { tone: 'done', label: 'Uploaded', text: `${progress.words} ${progress.percent}%` };
  }
}
