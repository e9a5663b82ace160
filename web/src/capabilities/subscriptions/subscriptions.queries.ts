import {
  type BodyInput,
  findOwnSubscriptions,
  findSubscriptions,
  PERIODS,
  PLANS,
  previewSubscription,
  readPlanInUse,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const subscriptionsQuery = (state: ListState) => {
  const query = listQueryOf(findSubscriptions, state);
  return queryOptions({
    queryKey: ['subscriptions', 'all', query],
    queryFn: ({ signal }) => call(findSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const ownSubscriptionsQuery = (state: ListState) => {
  const query = listQueryOf(findOwnSubscriptions, state);
  return queryOptions({
    queryKey: ['subscriptions', 'own', query],
    queryFn: ({ signal }) => call(findOwnSubscriptions, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** What the own plan allows. Begins with the topic of the hint that says that credits moved. */
export const planInUseQuery = queryOptions({
  queryKey: ['credits', 'plan'],
  queryFn: ({ signal }) => call(readPlanInUse, { signal }),
});

/** What a subscription would bring, before it is saved. */
export const previewQuery = (organisationId: string, body: BodyInput<typeof previewSubscription>) =>
  queryOptions({
    queryKey: ['subscriptions', 'preview', organisationId, body],
    queryFn: ({ signal }) =>
      call(previewSubscription, { params: { organisationId }, body, signal }).then(({ preview }) => preview),
  });

export const forgetSubscriptions = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['subscriptions'] });

const numbered = (labels: readonly string[]): { value: string; label: string }[] =>
  labels.map((label, value) => ({ value: String(value), label }));

export const PLAN_OPTIONS = numbered(PLANS);
export const PERIOD_OPTIONS = numbered(PERIODS);
