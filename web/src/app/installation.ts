import { readInstallation } from '@colloquy/contract/operations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './api/client.ts';
import { queryClient } from './query-client.ts';

const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(readInstallation, { signal }),
  staleTime: Infinity,
});

/** Whether this installation sends email. Until the server says otherwise, it does. */
export const useSendsMail = (): boolean => useQuery(installationQuery, queryClient).data?.sendsMail ?? true;
