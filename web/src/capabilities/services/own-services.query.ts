import { findOwnServices } from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';

/** The five services, with what the person who is signed in may use. */
export const ownServicesQuery = queryOptions({
  queryKey: ['services', 'own'],
  queryFn: ({ signal }) => call(findOwnServices, { signal }).then(({ services }) => services),
});
