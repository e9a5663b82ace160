import type { RefusedEdit } from '../../edit-session.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { PendingEdit } from './pending-edit.ts';

/** The pending edits as this tab sees them: stored ones and those still being written. */
export type Outbox = {
  pending: () => readonly PendingEdit[];
  refused: () => readonly RefusedEdit[];
  /** Edits not yet in the store. */
  unwritten: () => readonly PendingEdit[];
  /** Adds edits; resolves when they are stored. */
  add: (edits: readonly PendingEdit[]) => Promise<void>;
  /**
   * Reloads the edits after other tabs changed the store.
   *
   * @param catchUp reads the recording up to a revision
   */
  reload: (catchUp: (revision: number) => Promise<void>) => Promise<void>;
  /** Replaces edits with their current versions. */
  replace: (edits: readonly PendingEdit[]) => void;
  /** Removes edits that are no longer pending. */
  drop: (ids: readonly string[], refused: readonly RefusedEdit[]) => void;
  dismiss: (editId: string) => Promise<void>;
};

/** @param onChange called when the pending edits or their order change */
export function createOutbox(store: OutboxStore, onChange: () => void): Outbox {
  let pending: PendingEdit[] = [];
  let refused: RefusedEdit[] = [];
  const unwritten = new Set<string>();
  /** An earlier read of the store may still return dropped edits. */
  const dropped = new Set<string>();
  /** Refused edits not yet seen in the store; reads started before they were written lack them. */
  const justRefused = new Set<string>();
  const idOf = ({ command }: PendingEdit): string => command.id;

  return {
    pending: () => pending,
    refused: () => refused,
    unwritten: () => pending.filter((edit) => unwritten.has(idOf(edit))),
    add: async (edits) => {
      pending = [...pending, ...edits];
      for (const edit of edits) unwritten.add(idOf(edit));
      const stored = await store.append(edits);
      for (const edit of edits) unwritten.delete(idOf(edit));
      // Continued typing was combined into one edit.
      const isOne = stored.some((edit, at) => idOf(edit) !== idOf(edits[at]!));
      if (!isOne) return;
      const now = new Map(stored.map((edit) => [idOf(edit), edit]));
      const absorbed = new Set(edits.map(idOf).filter((id) => !now.has(id)));
      pending = pending.flatMap((edit) => (absorbed.has(idOf(edit)) ? [] : (now.get(idOf(edit)) ?? edit)));
      onChange();
    },
    reload: async (catchUp) => {
      const stored = await store.load();
      // Edits acknowledged in another tab disappear here, so read the transcript that contains them first.
      await catchUp(stored.acknowledged);
      const inStore = new Set(stored.pending.map(idOf));
      const ofThisTab = pending.filter((edit) => unwritten.has(idOf(edit)) && !inStore.has(idOf(edit)));
      pending = [...stored.pending, ...ofThisTab].filter((edit) => !dropped.has(idOf(edit)));
      for (const { id } of stored.refused) justRefused.delete(id);
      refused = [...stored.refused, ...refused.filter(({ id }) => justRefused.has(id))];
      onChange();
    },
    replace: (edits) => {
      const now = new Map(edits.map((edit) => [idOf(edit), edit]));
      const knownIds = new Set(pending.map(idOf));
      // The store may contain edits of another tab that this tab does not know yet.
      const unknownHere = edits.filter((edit) => !knownIds.has(idOf(edit)));
      pending = [...unknownHere, ...pending.map((edit) => now.get(idOf(edit)) ?? edit)];
      onChange();
    },
    drop: (ids, more) => {
      for (const id of ids) dropped.add(id);
      pending = pending.filter((edit) => !dropped.has(idOf(edit)));
      const knownIds = new Set(refused.map(({ id }) => id));
      const added = more.filter(({ id }) => !knownIds.has(id));
      for (const { id } of added) justRefused.add(id);
      refused = [...refused, ...added];
    },
    dismiss: async (editId) => {
      refused = refused.filter(({ id }) => id !== editId);
      justRefused.delete(editId);
      onChange();
      await store.dismiss(editId);
    },
  };
}
