import { countNotifications } from '@colloquy/contract/notifications';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';

/** Apart from the queries of the list, because every page loads it, and their schema would load zod with it. */
export const unreadCountQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ signal }) => call(countNotifications, { signal }).then(({ unread }) => unread),
});
