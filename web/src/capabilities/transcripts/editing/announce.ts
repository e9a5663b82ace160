import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/**
 * Says a sentence to whoever listens to the screen instead of looking at it, once they have heard what is said now.
 * For what the person did themselves; the playing word and the work of others are not announced.
 */
export function announce(sentence: string): void {
  // The same words again are only read out where something changed.
  said = said === sentence ? `${sentence}\u00A0` : sentence;
  for (const listener of listeners) listener();
}

export const useAnnounced = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
  );
