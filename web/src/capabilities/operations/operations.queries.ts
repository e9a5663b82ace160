import {
  findMails,
  findMailsQuery,
  findTasks,
  findTasksQuery,
  readOperations,
  retryTasks,
} from '@colloquy/contract/operations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Polling interval while the screen is visible. */
const POLL_MS = 10_000;

export const operationsQuery = queryOptions({
  queryKey: ['operations', 'state'],
  queryFn: ({ signal }) => call(readOperations, { signal }),
  refetchInterval: POLL_MS,
});

export const tasksQuery = (state: ListState) => {
  const query = listQueryOf(findTasksQuery, state);
  return queryOptions({
    queryKey: ['operations', 'tasks', query],
    queryFn: ({ signal }) => call(findTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
  });
};

export const mailsQuery = (state: ListState) => {
  const query = listQueryOf(findMailsQuery, state);
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: ({ signal }) => call(findMails, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const retryTasksById = (ids: readonly string[]) =>
  call(retryTasks, { body: { ids: [...ids] } }).finally(() =>
    queryClient.invalidateQueries({ queryKey: ['operations'] }),
  );
