import { createStore, useStore } from '../../ui/state/store.ts';

/** The signed-in person's edits in this tab that the server does not have yet. */
export type UnsentEdits = {
  count: number;
  /** Whether the browser has stored them, so that they outlive the tab. */
  isStored: boolean;
};

const unsentEdits = createStore<UnsentEdits>({ count: 0, isStored: true }, { isPersonal: true });

/** Called by the edit sessions, whose code the shell does not load. */
export function reportUnsentEdits(next: UnsentEdits): void {
  unsentEdits.update((now) => (next.count === now.count && next.isStored === now.isStored ? now : next));
}

export const useUnsentEdits = (): UnsentEdits => useStore(unsentEdits);
