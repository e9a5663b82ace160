import type { RefusedEdit } from '../../edit-session.ts';
import type { OutboxStore } from './outbox-store.ts';
import { appendEdits, asUnsent, removeSettled, type PendingEdit } from './pending-edit.ts';

/** Holds the edits in this tab, for browsers that store nothing. */
export function openMemoryStore(
  pending: readonly PendingEdit[] = [],
  refused: readonly RefusedEdit[] = [],
): OutboxStore {
  let queue = [...pending];
  let refusedEdits = [...refused];
  let acknowledged = 0;
  let known: string | undefined;
  const resetSent = (): void => {
    queue = queue.map(asUnsent);
    acknowledged = 0;
  };
  return {
    load: async () => ({ pending: queue, refused: refusedEdits, acknowledged }),
    append: async (edits) => {
      const known = new Map(queue.map((edit) => [edit.command.id, edit]));
      const appended = appendEdits(
        queue,
        edits.filter(({ command }) => !known.has(command.id)),
      );
      queue = appended.queue;
      return edits.map((edit) => known.get(edit.command.id) ?? appended.stored.shift()!);
    },
    claim: async ({ maxEdits, revision, generation, prepare }) => {
      if (known !== undefined && known !== generation) resetSent();
      known = generation;
      const sent = queue.filter((edit) => edit.isSent);
      if (sent.length > 0) return sent;
      if (acknowledged > revision) return 'behind';
      const claimed = prepare(queue.slice(0, maxEdits)).map((edit) => ({ ...edit, isSent: true }));
      queue = [...claimed, ...queue.slice(claimed.length)];
      return claimed;
    },
    release: async (ids) => {
      queue = queue.map((edit) => (ids.includes(edit.command.id) ? { ...edit, isSent: false } : edit));
    },
    settle: async ({ ids, revision, refused: more, isUnknown }) => {
      queue = removeSettled(queue, new Set(ids), isUnknown);
      const known = new Set(refusedEdits.map(({ id }) => id));
      refusedEdits = [...refusedEdits, ...more.filter(({ id }) => !known.has(id))];
      acknowledged = Math.max(acknowledged, revision);
    },
    resetSent: async () => resetSent(),
    dismiss: async (editId) => {
      refusedEdits = refusedEdits.filter(({ id }) => id !== editId);
    },
  };
}

export type MemoryFallbackOptions = {
  /** All pending edits of this tab. */
  getPending: () => readonly PendingEdit[];
  /** Called once when edits stop being persistent. */
  onFailure: () => void;
};

/** Switches from the browser's store to memory at its first failure. */
export function withMemoryFallback(
  opening: Promise<OutboxStore>,
  { getPending, onFailure }: MemoryFallbackOptions,
): OutboxStore {
  let isPersisted = true;
  let store = opening;
  const withStore = async <T>(act: (store: OutboxStore) => Promise<T>): Promise<T> => {
    const usedStore = store;
    try {
      return await act(await usedStore);
    } catch (error) {
      if (usedStore === store) {
        if (!isPersisted) throw error;
        isPersisted = false;
        store = Promise.resolve(openMemoryStore(getPending()));
        onFailure();
      }
      return act(await store);
    }
  };
  return {
    load: () => withStore((now) => now.load()),
    append: (edits) => withStore((now) => now.append(edits)),
    claim: (plan) => withStore((now) => now.claim(plan)),
    release: (ids) => withStore((now) => now.release(ids)),
    settle: (settled) => withStore((now) => now.settle(settled)),
    resetSent: () => withStore((now) => now.resetSent()),
    dismiss: (editId) => withStore((now) => now.dismiss(editId)),
  };
}
