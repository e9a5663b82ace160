import { useState } from 'react';
import { useLocation } from 'react-router';

/** Counts how often a link led to the address that was shown already: what it points at is wanted again. */
export function useSameLink(): number {
  const { key, search } = useLocation();
  const [seen, setSeen] = useState({ key, search, count: 0 });
  if (seen.key !== key) setSeen({ key, search, count: seen.search === search ? seen.count + 1 : seen.count });
  return seen.count;
}
