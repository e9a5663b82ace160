import { findMails, findTasks, readOperations, retryTasks } from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import { formatCount } from '../../ui/format/amount.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

/** How often the screen looks again by itself, while it is seen. */
const LOOK_AGAIN_MS = 10_000;

export const operationsQuery = queryOptions({
  queryKey: ['operations', 'state'],
  queryFn: ({ signal }) => call(readOperations, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export const tasksQuery = (state: ListState) => {
  const query = listQueryOf(findTasks, state);
  return queryOptions({
    queryKey: ['operations', 'tasks', query],
    queryFn: ({ signal }) => call(findTasks, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
};

export const mailsQuery = (state: ListState) => {
  const query = listQueryOf(findMails, state);
  return queryOptions({
    queryKey: ['mails', query],
    queryFn: ({ signal }) => call(findMails, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Takes tasks up again, and says how many could be; `done` is called unless the request failed. */
export async function retry(ids: readonly string[], done: () => void): Promise<void> {
  try {
    const { retried, left } = await call(retryTasks, { body: { ids: [...ids] } });
    if (retried > 0) toast.success(`${formatCount(retried, 'task')} queued again.`);
    if (left > 0) toast.info(`${formatCount(left, 'task')} left alone: done, or of a job that was stopped.`);
    done();
  } catch (error) {
    toast.error(messageOf(error));
  } finally {
    await queryClient.invalidateQueries({ queryKey: ['operations'] });
  }
}
