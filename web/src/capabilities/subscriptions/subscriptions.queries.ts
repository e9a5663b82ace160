import type { BodyInput } from '@colloquy/contract';
import {
  findOwnSubscriptions,
  findOwnSubscriptionsQuery,
  findSubscriptions,
  findSubscriptionsQuery,
  PERIODS,
  PLANS,
  previewSubscription,
  readPlanInUse,
} from '@colloquy/contract/subscriptions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const subscriptionsQuery = (state: ListState) => {
  const query = listQueryOf(findSubscriptionsQuery, state);
  return queryOptions({
    queryKey: ['subscriptions', 'all', query],
    queryFn: ({ signal }) => call(findSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const ownSubscriptionsQuery = (state: ListState) => {
  const query = listQueryOf(findOwnSubscriptionsQuery, state);
  return queryOptions({
    queryKey: ['subscriptions', 'own', query],
    queryFn: ({ signal }) => call(findOwnSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** Limits of the current plan. The key starts with the topic `credits`, so that invalidations match it. */
export const planInUseQuery = queryOptions({
  queryKey: ['credits', 'plan'],
  queryFn: ({ signal }) => call(readPlanInUse, { signal }),
});

/** Credits that a subscription would grant, before it is saved. */
export const previewQuery = (organisationId: string, body: BodyInput<typeof previewSubscription>) =>
  queryOptions({
    queryKey: ['subscriptions', 'preview', organisationId, body],
    queryFn: ({ signal }) =>
      call(previewSubscription, { params: { organisationId }, body, signal }).then(({ preview }) => preview),
  });

export const invalidateSubscriptions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['subscriptions'] });

const toIndexedOptions = (labels: readonly string[]): { value: string; label: string }[] =>
  labels.map((label, value) => ({ value: String(value), label }));

export const PLAN_OPTIONS = toIndexedOptions(PLANS);
export const PERIOD_OPTIONS = toIndexedOptions(PERIODS);
