import { useSyncExternalStore } from 'react';
import type { SelectedWords } from '../desk.ts';

/** Somebody wants to say who speaks. */
export type AssignRequest = {
  segmentId: string;
  /** Words that are selected; none where a turn was pointed at. */
  selection: readonly SelectedWords[];
  /** What the choice is shown beside: it may be drawn anew meanwhile, so this is where it was. */
  at: DOMRect;
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
  { segmentId, selection }: Pick<AssignRequest, 'segmentId' | 'selection'>,
): void => set({ segmentId, selection, at: element.getBoundingClientRect() });

export const closeWhoSpeaks = (): void => set(undefined);

export const useAssignRequest = (): AssignRequest | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
