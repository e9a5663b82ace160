import type { Role } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { ownServicesQuery } from '../../capabilities/services/index.ts';
import { useHints } from '../live/use-hints.ts';
import { queryClient } from '../query-client.ts';
import { PLACES, type PlaceGroup } from './services.ts';

/** What the rail leads to, without what a service that is switched off would refuse. Live. */
export function usePlaces(role: Role | undefined): readonly PlaceGroup[] {
  // The frame stands round the provider of queries.
  const { data } = useQuery({ ...ownServicesQuery, enabled: role === 'customer' }, queryClient);
  useHints('services');
  const groups = role === undefined ? [] : PLACES[role];
  const off = new Set(data?.filter(({ isAvailable }) => !isAvailable).map(({ sid }) => sid));
  if (off.size === 0) return groups;
  return groups.map(({ places, ...group }) => ({
    ...group,
    places: places.filter(({ orders }) => orders === undefined || !off.has(orders)),
  }));
}
