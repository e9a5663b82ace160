import { useEffect, useSyncExternalStore } from 'react';
import type { MarkedWords, Marks } from './marks.ts';

let offered: Marks = new Map();
const listeners = new Set<() => void>();

function setOffered(next: Marks): void {
  offered = next;
  for (const listener of listeners) listener();
}

/**
 * Marks words for as long as the component is on screen. `kind` is a class in transcript.css, with a `::highlight` of
 * the same name for the words in the editor. Give the same sets for segments where nothing changed.
 */
export function useWordMarks(kind: string, words: MarkedWords | undefined): void {
  useEffect(() => {
    if (!words || words.size === 0) return undefined;
    setOffered(new Map([...offered, [kind, words]]));
    return () => {
      if (offered.get(kind) === words) setOffered(new Map([...offered].filter(([other]) => other !== kind)));
    };
  }, [kind, words]);
}

/** All marks that features put on words now. */
export const useOfferedMarks = (): Marks =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offered,
  );
