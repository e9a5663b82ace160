import {
  addOwnPriceList,
  addPriceList,
  type Answer,
  endOwnPriceLists,
  findOwnPriceLists,
  findPriceLists,
  type NewPriceList,
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
