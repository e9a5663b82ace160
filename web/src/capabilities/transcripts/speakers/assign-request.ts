import { useSyncExternalStore } from 'react';
import type { SelectedWords } from '../desk.ts';
import { boxOf, marginBoxOf } from '../word-elements.ts';

/** Somebody wants to say who speaks. */
export type AssignRequest = {
  segmentId: string;
  /** Words that are selected; none where a turn was pointed at. */
  selection: readonly SelectedWords[];
  /** The first word of “from here on”; left out at the start of a turn. */
  word?: number;
  /** What the choice is shown beside: it may be drawn anew meanwhile, so this is where it was. */
  at: DOMRect;
  /** The person goes on writing, and the choice lies below the caret: digits choose, and any other key is for the words. */
  isBesideCaret?: boolean;
  /** The choice hangs below the name in the margin, where it covers no words. */
  isInMargin?: boolean;
};

let request: AssignRequest | undefined;
const listeners = new Set<() => void>();

function set(next: AssignRequest | undefined): void {
  request = next;
  for (const listener of listeners) listener();
}

/** Asks who speaks, beside an element. */
export const askWhoSpeaks = (
  element: Element,
  request: Pick<AssignRequest, 'segmentId' | 'selection' | 'word'>,
): void => set({ ...request, at: element.getBoundingClientRect() });

/** Asks who speaks in the turn at whose beginning the caret is, without taking the keyboard from the words. */
export function askWhoSpeaksHere(segmentId: string): void {
  const margin = marginBoxOf(document.body, segmentId);
  const at = margin ?? boxOf(document.body, { segmentId, word: 0 });
  if (at) set({ segmentId, selection: [], at, isBesideCaret: true, isInMargin: margin !== undefined });
}

/** The keyboard goes to the choice that lies below the caret. */
export function enterChoice(): void {
  if (request) set({ ...request, isBesideCaret: false });
}

export const closeWhoSpeaks = (): void => set(undefined);

export const useAssignRequest = (): AssignRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
