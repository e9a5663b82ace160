import { findAssignments } from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const assignmentsQuery = (state: ListState) => {
  const query = listQueryOf(findAssignments, state);
  return queryOptions({
    queryKey: ['assignments', query],
    queryFn: ({ signal }) => call(findAssignments, { query, signal }),
    placeholderData: keepPreviousData,
  });
};
