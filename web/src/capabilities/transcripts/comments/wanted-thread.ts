import { useSyncExternalStore } from 'react';

let wanted: string | undefined;
const listeners = new Set<() => void>();

/** Asks the panel to show a thread; undefined asks for none. */
export function wantThread(id: string | undefined): void {
  wanted = id;
  for (const listener of listeners) listener();
}

/** The thread that was asked for by its words. */
export const useWantedThread = (): string | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wanted,
  );
