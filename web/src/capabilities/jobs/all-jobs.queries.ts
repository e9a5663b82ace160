import {
  findAllJobs,
  findAllJobsQuery,
  findJobCustomers,
  type JobMove,
  moveJob,
  readJobHistory,
  readJobMetadata,
} from '@colloquy/contract/jobs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const allJobsQuery = (state: ListState) => {
  const query = listQueryOf(findAllJobsQuery, state);
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

export const jobCustomersQuery = (organisation: string) =>
  queryOptions({
    queryKey: ['all-jobs', 'customers', organisation],
    queryFn: ({ signal }) =>
      call(findJobCustomers, { query: { organisation }, signal }).then(({ people }) => people),
    enabled: organisation !== 'all',
  });

/** The key starts with ['job', id], so that invalidations of the job refetch it. */
export const jobHistoryQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job', jobId, 'history'],
    queryFn: ({ signal }) => call(readJobHistory, { params: { jobId }, signal }),
  });

export async function moveOneJob(jobId: string, move: JobMove, reason: string): Promise<undefined> {
  try {
    await call(moveJob, { params: { jobId }, body: { move, reason } });
  } finally {
    invalidateJobs();
  }
}

/** Refetches every query that shows jobs. */
export function invalidateJobs(): void {
  for (const topic of ['all-jobs', 'jobs', 'job']) void queryClient.invalidateQueries({ queryKey: [topic] });
}
