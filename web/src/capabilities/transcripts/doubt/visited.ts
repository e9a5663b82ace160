import { useSyncExternalStore } from 'react';
import type { Place } from '../word-index.ts';

let visited: Place | undefined;
const listeners = new Set<() => void>();

/** Says at which doubtful word the person is; none once they are elsewhere. */
export function visitDoubt(place: Place | undefined): void {
  visited = place;
  for (const listener of listeners) listener();
}

export const useVisitedDoubt = (): Place | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => visited,
  );
