import { toListQuery, type ListState } from '../../ui/table/list-state.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ListPage } from '../../ui/table/table-types.ts';
import { ApiError, messageOf } from '../api/api-error.ts';

/**
 * Query for a list's endpoint from the address. Values that its schema does not accept (typed by hand or from
 * an old link) are omitted, so that the list does not fail.
 */
export function listQueryOf<Q extends z.ZodObject>(query: Q, state: ListState): z.input<Q> {
  const known = query.shape as Partial<Record<string, z.ZodType>>;
  const entries = Object.entries(toListQuery(state)).filter(
    ([name, value]) => known[name]?.safeParse(value).success,
  );
  return Object.fromEntries(entries) as z.input<Q>;
}

type ListAnswer<Row> = { rows: Row[]; next: string | null; total?: number | undefined };

/** Converts a query for the table. Use it with `placeholderData: keepPreviousData`. */
export function listPageOf<Row>(query: UseQueryResult<ListAnswer<Row>>): ListPage<Row> {
  const { data, error, isPlaceholderData, refetch } = query;
  return {
    rows: data?.rows,
    next: data?.next,
    total: data?.total,
    isPlaceholderData,
    failure: error
      ? {
          message: messageOf(error),
          reference: error instanceof ApiError ? error.reference : undefined,
          retry: () => void refetch(),
        }
      : undefined,
  };
}
