import { findJobs, type JobDetail } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
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
  });
};
