import type { Answer } from '@colloquy/contract';
import {
  addOwnPriceList,
  addPriceList,
  type CreditPrice,
  endOwnPriceLists,
  findOwnPriceLists,
  findPriceLists,
  findPriceListsQuery,
  type NewPriceList,
  readPriceListUsage,
  readPrices,
} from '@colloquy/contract/credits';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** Prices of the signed-in person's organisation. */
export const pricesQuery = queryOptions({
  queryKey: ['prices', 'own'],
  queryFn: ({ signal }) => call(readPrices, { signal }),
});

/** Number of organisations that the general prices apply to. */
export const priceListUsageQuery = queryOptions({
  queryKey: ['prices', 'usage'],
  queryFn: ({ signal }) => call(readPriceListUsage, { signal }),
});

/** Versions of the general prices, or of those agreed with an organisation. */
export const priceListsQuery = (organisationId: string | undefined, state: ListState) => {
  const query = listQueryOf(findPriceListsQuery, state);
  return queryOptions({
    queryKey: ['prices', 'lists', organisationId ?? 'all', query],
    queryFn: async ({ signal }): Promise<Answer<typeof findOwnPriceLists>> =>
      organisationId === undefined
        ? { ...(await call(findPriceLists, { query, signal })), mayHaveOwn: true }
        : call(findOwnPriceLists, { params: { organisationId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

const NEWEST: ListState = { q: '', sort: '-number', page: 1, size: 50, filters: {}, columns: undefined };

/**
 * Current price of a credit on invoices: as agreed with the organisation, otherwise the general one; null if
 * credits are not charged.
 */
export const creditPriceQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['prices', 'credit', organisationId],
    queryFn: async ({ signal }): Promise<CreditPrice | null> => {
      const query = listQueryOf(findPriceListsQuery, NEWEST);
      const own = await call(findOwnPriceLists, { params: { organisationId }, query, signal });
      const global = await call(findPriceLists, { query, signal });
      const inForce = [...(own.mayHaveOwn ? own.rows : []), ...global.rows];
      return inForce.find(({ state }) => state === 'current')?.creditPrice ?? null;
    },
  });

const invalidatePrices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['prices'] });

export async function addPrices(organisationId: string | undefined, body: NewPriceList): Promise<void> {
  await (organisationId === undefined
    ? call(addPriceList, { body })
    : call(addOwnPriceList, { params: { organisationId }, body }));
  await invalidatePrices();
}

export async function endOwnPrices(organisationId: string): Promise<void> {
  await call(endOwnPriceLists, { params: { organisationId } });
  await invalidatePrices();
}
