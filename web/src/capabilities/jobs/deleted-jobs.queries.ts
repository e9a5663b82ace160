import { findDeletedJobs } from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Asked again by the hints of jobs, as every list of them. */
export const deletedJobsQuery = (state: ListState) => {
  const query = listQueryOf(findDeletedJobs, state);
  return queryOptions({
    queryKey: ['jobs', 'deleted', query],
    queryFn: ({ signal }) => call(findDeletedJobs, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
