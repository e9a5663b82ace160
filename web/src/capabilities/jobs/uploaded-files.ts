import type { Sid } from '@colloquy/contract';
import { findUploadedFiles, type JobDetail, resultWords, type UploadedFile } from '@colloquy/contract/jobs';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { useInvalidations } from '../../app/query-client.ts';
import type { OutcomeOf, UploadOutcome } from '../files/index.ts';
import { pathOfJob } from './job-path.ts';

/** The key starts with 'jobs', because the files of one draft may be in many jobs. */
export const uploadedFilesQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['jobs', 'uploaded', jobId],
    queryFn: ({ signal }) =>
      call(findUploadedFiles, { params: { jobId }, signal }).then(({ files }) => files),
  });

type UploadOutcomes = {
  outcomeOf: OutcomeOf;
  /** Number of the given uploads in that state. */
  count: (uploadIds: readonly (string | undefined)[], state: UploadedFile['progress']['state']) => number;
};

/** Outcomes of the files of a draft, kept up to date while `isEnabled`. */
export function useUploadedFiles(
  job: Pick<JobDetail, 'id' | 'sid' | 'manyFiles'>,
  isEnabled: boolean,
): UploadOutcomes {
  useInvalidations('jobs');
  const { data: files = [] } = useQuery({ ...uploadedFilesQuery(job.id), enabled: isEnabled });
  const fileOf = (uploadId: string | undefined) =>
    files.find(({ uploadIds }) => uploadId !== undefined && uploadIds.includes(uploadId));
  return {
    outcomeOf: (uploadId) => {
      const file = fileOf(uploadId);
      return file && describeOutcome(file, job.sid, pathOfJob({ ...job, id: file.jobId }, 'customer'));
    },
    count: (uploadIds, state) => uploadIds.filter((id) => fileOf(id)?.progress.state === state).length,
  };
}

/** Exported for its test. */
export function describeOutcome(
  { progress, status, jobName }: UploadedFile,
  sid: Sid,
  to: string,
): UploadOutcome {
  const link = { to, label: `Open ${jobName}` };
  if (status === 'cancelled') return { tone: 'plain', label: 'Left out', link };
  switch (progress.state) {
    case 'failed': {
      const { found, remedy } = progress.failure ?? {
        found: `It could not be ${resultWords(sid).made}.`,
        remedy: '',
      };
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
      return { tone: 'done', label: 'Uploaded', text: `${progress.message} ${progress.percent}%` };
  }
}
