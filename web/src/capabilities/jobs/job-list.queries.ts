import { findJobChoices, findJobs, type JobDetail } from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** What a list is narrowed to beside what its person chose. */
export type JobsFixed = { state?: 'open' | 'completed'; sid?: JobDetail['sid'] };

export const jobsQuery = (state: ListState, fixed: JobsFixed) => {
  const query = { ...listQueryOf(findJobs, state), ...fixed };
  return queryOptions({
    queryKey: ['jobs', query],
    queryFn: ({ signal }) => call(findJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const jobChoicesQuery = queryOptions({
  queryKey: ['jobs', 'choices'],
  queryFn: ({ signal }) => call(findJobChoices, { signal }),
  // They grow with the work of days: no change of a job is a reason to ask for them again.
  staleTime: 60_000,
});
