import {
  findAllJobs,
  findOrderers,
  type JobMove,
  moveJob,
  readJobHistory,
  readJobMetadata,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const allJobsQuery = (state: ListState) => {
  const query = listQueryOf(findAllJobs, state);
  return queryOptions({
    queryKey: ['all-jobs', 'list', query],
    queryFn: ({ signal }) => call(findAllJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const jobMetadataQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['all-jobs', 'job', jobId],
    queryFn: ({ signal }) => call(readJobMetadata, { params: { jobId }, signal }).then(({ job }) => job),
  });

export const orderersQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['all-jobs', 'orderers', organisation],
    queryFn: ({ signal }) =>
      call(findOrderers, { query: { organisation }, signal }).then(({ people }) => people),
    enabled: organisation !== 'all',
  });

/** Begins as the hints of a job do. */
export const jobHistoryQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'history'],
    queryFn: ({ signal }) => call(readJobHistory, { params: { jobId }, signal }),
  });

export async function moveOneJob(jobId: string, move: JobMove, reason: string): Promise<undefined> {
  try {
    await call(moveJob, { params: { jobId }, body: { move, reason } });
  } finally {
    renewJobs();
  }
}

/** Everything that shows jobs. */
export function renewJobs(): void {
  for (const topic of ['all-jobs', 'jobs', 'job']) void queryClient.invalidateQueries({ queryKey: [topic] });
}
