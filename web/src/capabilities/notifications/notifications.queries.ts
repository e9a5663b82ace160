import type { QueryInput } from '@colloquy/contract';
import {
  findNotifications,
  findNotificationsQuery,
  type NotificationGroup,
  readAllNotifications,
  readNotification,
} from '@colloquy/contract/notifications';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

const listQuery = (query: QueryInput<typeof findNotifications>) =>
  queryOptions({
    queryKey: ['notifications', 'list', query],
    queryFn: ({ signal }) => call(findNotifications, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const notificationsQuery = (state: ListState) => listQuery(listQueryOf(findNotificationsQuery, state));

/** Rows in the panel of the bell; the page has all. */
const PANEL_SIZE = 30;

export const latestQuery = (group: NotificationGroup | undefined) =>
  listQuery({ size: PANEL_SIZE, ...(group && { group }) });

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['notifications'] });

export async function markRead(notificationId: string): Promise<void> {
  await call(readNotification, { params: { notificationId } });
  await refetch();
}

/** Marks all as read, or those of one group. */
export async function markAllRead(group: NotificationGroup | undefined): Promise<void> {
  await call(readAllNotifications, { body: group ? { group } : {} });
  await refetch();
}
