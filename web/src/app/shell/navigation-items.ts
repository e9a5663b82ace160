import type { Role } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useInvalidations, queryClient } from '../query-client.ts';
import { ownServicesQuery } from '../services/own-services.ts';
import { NAV_GROUPS, type NavGroup } from './navigation-groups.ts';

/** Rail items with those of services, but for disabled ones. Updates live. */
export function useNavigationItems(
  role: Role | undefined,
  services: readonly NavGroup[],
): readonly NavGroup[] {
  // The shell renders outside the query client provider.
  const { data } = useQuery({ ...ownServicesQuery, enabled: role === 'customer' }, queryClient);
  useInvalidations('services');
  const groups =
    role === undefined ? [] : NAV_GROUPS[role].toSpliced(1, 0, ...(role === 'customer' ? services : []));
  const unavailable = new Set(data?.filter(({ isAvailable }) => !isAvailable).map(({ sid }) => sid));
  if (unavailable.size === 0) return groups;
  return groups.map(({ items, ...group }) => ({
    ...group,
    items: items.filter(({ service }) => service === undefined || !unavailable.has(service)),
  }));
}
