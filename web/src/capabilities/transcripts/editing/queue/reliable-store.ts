import type { EditStore } from './edit-store.ts';
import { openMemoryStore } from './memory-store.ts';
import type { WaitingEdit } from './waiting-edit.ts';

export type Failing = {
  /** All edits of this tab that still wait. */
  getWaiting: () => readonly WaitingEdit[];
  /** From now on nothing outlives this tab. */
  onFailure: () => void;
};

/** A store that the browser keeps, and this tab's memory from the first time on that the browser fails to. */
export function makeReliable(opening: Promise<EditStore>, { getWaiting, onFailure }: Failing): EditStore {
  let isKept = true;
  let store = opening;
  const use = async <T>(act: (store: EditStore) => Promise<T>): Promise<T> => {
    const asked = store;
    try {
      return await act(await asked);
    } catch (error) {
      if (asked === store) {
        if (!isKept) throw error;
        isKept = false;
        store = Promise.resolve(openMemoryStore(getWaiting()));
        onFailure();
      }
      return act(await store);
    }
  };
  return {
    load: () => use((now) => now.load()),
    append: (edits) => use((now) => now.append(edits)),
    take: (plan) => use((now) => now.take(plan)),
    release: (ids) => use((now) => now.release(ids)),
    settle: (settled) => use((now) => now.settle(settled)),
    forget: () => use((now) => now.forget()),
    dismiss: (editId) => use((now) => now.dismiss(editId)),
  };
}
