import { findApiKeys } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => call(findApiKeys, { signal }).then(({ keys }) => keys),
});

export const refreshKeys = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
