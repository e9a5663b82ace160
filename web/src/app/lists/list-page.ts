import type { UseQueryResult } from '@tanstack/react-query';
import type { ListPage } from '../../ui/table/table-types.ts';
import { ApiError, messageOf } from '../api/api-error.ts';

type ListAnswer<Row> = { rows: Row[]; next: string | null; total?: number | undefined };

/** What the table needs of a query. Pair it with `placeholderData: keepPreviousData`. */
export function listPageOf<Row>(query: UseQueryResult<ListAnswer<Row>>): ListPage<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  return {
    rows: data?.rows,
    next: data?.next,
    total: data?.total,
    isStandIn: isPlaceholderData,
    failure: error
      ? {
          message: messageOf(error),
          reference: error instanceof ApiError ? error.reference : undefined,
          retry: () => void refetch(),
        }
      : undefined,
  };
}
