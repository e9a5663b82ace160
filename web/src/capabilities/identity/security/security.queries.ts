import { readSecurity, type Security } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';

export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: ({ signal }) => call(readSecurity, { signal }).then(({ security }) => security),
});

export const keepSecurity = (security: Security): void => {
  queryClient.setQueryData(securityQuery.queryKey, security);
};
