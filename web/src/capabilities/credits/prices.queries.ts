import {
  addOwnPriceList,
  addPriceList,
  type Answer,
  type CreditPrice,
  endOwnPriceLists,
  findOwnPriceLists,
  findPriceLists,
  type NewPriceList,
  readPriceReach,
  readPrices,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

/** What work costs the organisation of whoever is signed in. */
export const pricesQuery = queryOptions({
  queryKey: ['prices', 'own'],
  queryFn: ({ signal }) => call(readPrices, { signal }),
});

/** How many organisations everybody's prices are for. */
export const priceReachQuery = queryOptions({
  queryKey: ['prices', 'reach'],
  queryFn: ({ signal }) => call(readPriceReach, { signal }),
});

/** The versions of everybody's prices; with an organisation, of those that were agreed with it. */
export const priceListsQuery = (organisationId: string | undefined, state: ListState) => {
  const query = listQueryOf(findPriceLists, state);
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

/** What a credit costs an organisation on invoices now: as agreed with it, else as for everybody; null: nothing. */
export const creditPriceQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['prices', 'credit', organisationId],
    queryFn: async ({ signal }): Promise<CreditPrice | null> => {
      const query = listQueryOf(findPriceLists, NEWEST);
      const own = await call(findOwnPriceLists, { params: { organisationId }, query, signal });
      const ofAll = await call(findPriceLists, { query, signal });
      const inForce = [...(own.mayHaveOwn ? own.rows : []), ...ofAll.rows];
      return inForce.find(({ state }) => state === 'current')?.creditPrice ?? null;
    },
  });

const forgetPrices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['prices'] });

export async function addPrices(organisationId: string | undefined, body: NewPriceList): Promise<void> {
  await (organisationId === undefined
    ? call(addPriceList, { body })
    : call(addOwnPriceList, { params: { organisationId }, body }));
  await forgetPrices();
}

export async function endOwnPrices(organisationId: string): Promise<void> {
  await call(endOwnPriceLists, { params: { organisationId } });
  await forgetPrices();
}
