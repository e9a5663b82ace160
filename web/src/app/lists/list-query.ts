import type { EndpointSpec, QueryInput } from '@colloquy/contract';
import { toListQuery, type ListState } from '../../ui/table/list-state.ts';

/**
 * The query of a list's endpoint, from the address bar. A value that the contract does not know (typed by hand, or
 * of an older link) is left out instead of making the list fail.
 */
export function listQueryOf<E extends EndpointSpec>(endpoint: E, state: ListState): QueryInput<E> {
  const known = endpoint.query?.shape ?? {};
  const entries = Object.entries(toListQuery(state)).filter(
    ([name, value]) => known[name]?.safeParse(value).success,
  );
  return Object.fromEntries(entries) as QueryInput<E>;
}
