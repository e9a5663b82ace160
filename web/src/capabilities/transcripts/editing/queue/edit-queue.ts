import type { RefusedEdit } from '../session.ts';
import type { EditStore } from './edit-store.ts';
import type { WaitingEdit } from './waiting-edit.ts';

/** The edits that wait, as this tab sees them: what the store keeps, and what is on its way into it. */
export type EditQueue = {
  waiting: () => readonly WaitingEdit[];
  refused: () => readonly RefusedEdit[];
  /** Those that are on their way into the store. */
  unwritten: () => readonly WaitingEdit[];
  /** They wait from now on; the promise is kept when the store has them. */
  add: (edits: readonly WaitingEdit[]) => Promise<void>;
  /**
   * Other tabs changed what the store keeps.
   *
   * @param catchUp reads the recording up to a revision
   */
  reload: (catchUp: (revision: number) => Promise<void>) => Promise<void>;
  /** They wait as they are now. */
  replace: (edits: readonly WaitingEdit[]) => void;
  /** They wait no longer. */
  drop: (ids: readonly string[], refused: readonly RefusedEdit[]) => void;
  dismiss: (editId: string) => Promise<void>;
};

/** @param onChange the edits that wait are others now, or stand in another order */
export function makeQueue(store: EditStore, onChange: () => void): EditQueue {
  let waiting: WaitingEdit[] = [];
  let refused: RefusedEdit[] = [];
  const unwritten = new Set<string>();
  /** What was dropped may come back once more with something that was read before. */
  const dropped = new Set<string>();
  /** Refused, and not yet seen in the store: what is read from there before it is written leaves them out. */
  const justRefused = new Set<string>();
  const idOf = ({ command }: WaitingEdit): string => command.id;

  return {
    waiting: () => waiting,
    refused: () => refused,
    unwritten: () => waiting.filter((edit) => unwritten.has(idOf(edit))),
    add: async (edits) => {
      waiting = [...waiting, ...edits];
      for (const edit of edits) unwritten.add(idOf(edit));
      const kept = await store.append(edits);
      for (const edit of edits) unwritten.delete(idOf(edit));
      // Typing that went on is one edit by now.
      const isOne = kept.some((edit, at) => idOf(edit) !== idOf(edits[at]!));
      if (!isOne) return;
      const now = new Map(kept.map((edit) => [idOf(edit), edit]));
      const absorbed = new Set(edits.map(idOf).filter((id) => !now.has(id)));
      waiting = waiting.flatMap((edit) => (absorbed.has(idOf(edit)) ? [] : (now.get(idOf(edit)) ?? edit)));
      onChange();
    },
    reload: async (catchUp) => {
      const kept = await store.load();
      // What was acknowledged in another tab waits no longer, and has to show from elsewhere first.
      await catchUp(kept.acknowledged);
      const inStore = new Set(kept.waiting.map(idOf));
      const ofThisTab = waiting.filter((edit) => unwritten.has(idOf(edit)) && !inStore.has(idOf(edit)));
      waiting = [...kept.waiting, ...ofThisTab].filter((edit) => !dropped.has(idOf(edit)));
      for (const { id } of kept.refused) justRefused.delete(id);
      refused = [...kept.refused, ...refused.filter(({ id }) => justRefused.has(id))];
      onChange();
    },
    replace: (edits) => {
      const now = new Map(edits.map((edit) => [idOf(edit), edit]));
      const known = new Set(waiting.map(idOf));
      // The store may have edits of another tab that this one has not heard of yet.
      const unheard = edits.filter((edit) => !known.has(idOf(edit)));
      waiting = [...unheard, ...waiting.map((edit) => now.get(idOf(edit)) ?? edit)];
      onChange();
    },
    drop: (ids, more) => {
      for (const id of ids) dropped.add(id);
      waiting = waiting.filter((edit) => !dropped.has(idOf(edit)));
      const known = new Set(refused.map(({ id }) => id));
      const added = more.filter(({ id }) => !known.has(id));
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
