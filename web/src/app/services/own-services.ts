import { serviceOffMessage, type Sid } from '@colloquy/contract';
import { findOwnServices } from '@colloquy/contract/services';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';

/** The five services and whether the signed-in person may use them. */
export const ownServicesQuery = queryOptions({
  queryKey: ['services', 'own'],
  queryFn: ({ signal }) => call(findOwnServices, { signal }).then(({ services }) => services),
});

/** Explains why the signed-in person may not use an installed service; undefined if they may. */
export function useServiceOffMessage(sid: Sid): string | undefined {
  const { data } = useQuery(ownServicesQuery);
  const off = data?.find((own) => own.sid === sid)?.off;
  return off === 'organisation' || off === 'person' ? serviceOffMessage(sid, off) : undefined;
}
