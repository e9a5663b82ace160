import { buildUrl } from '@colloquy/contract';
import { findJobChoices, findJobs, findJobsQuery, type JobDetail } from '@colloquy/contract/jobs';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Filters fixed by the list, in addition to those that the person chooses. */
export type FixedJobFilters = { state?: 'open' | 'completed'; sid?: JobDetail['sid'] };

export const jobsQuery = (state: ListState, fixed: FixedJobFilters) => {
  const query = { ...listQueryOf(findJobsQuery, state), ...fixed };
  return queryOptions({
    queryKey: ['jobs', query],
    queryFn: ({ signal }) => call(findJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const jobChoicesQuery = queryOptions({
  queryKey: ['jobs', 'choices'],
  queryFn: ({ signal }) => call(findJobChoices, { signal }),
  // The choices change slowly; changes of a job do not refetch them.
  staleTime: 60_000,
});

/** URL of the whole filtered list as CSV. */
export function jobsCsvUrl(state: ListState, fixed: FixedJobFilters): string {
  const { page: _page, size: _size, ...query } = listQueryOf(findJobsQuery, state);
  return buildUrl('/api/jobs.csv', {}, { ...query, ...fixed });
}
