import type { RefusedEdit } from '../session.ts';
import type { EditStore } from './edit-store.ts';
import { append, asNeverSent, settle, type WaitingEdit } from './waiting-edit.ts';

/** Where the browser keeps nothing: the edits wait in this tab, for as long as it is open. */
export function openMemoryStore(
  waiting: readonly WaitingEdit[] = [],
  refused: readonly RefusedEdit[] = [],
): EditStore {
  let queue = [...waiting];
  let kept = [...refused];
  let acknowledged = 0;
  let known: string | undefined;
  const forget = (): void => {
    queue = queue.map(asNeverSent);
    acknowledged = 0;
  };
  return {
    load: async () => ({ waiting: queue, refused: kept, acknowledged }),
    append: async (edits) => {
      const known = new Map(queue.map((edit) => [edit.command.id, edit]));
      const appended = append(
        queue,
        edits.filter(({ command }) => !known.has(command.id)),
      );
      queue = appended.queue;
      return edits.map((edit) => known.get(edit.command.id) ?? appended.kept.shift()!);
    },
    take: async ({ most, revision, generation, prepare }) => {
      if (known !== undefined && known !== generation) forget();
      known = generation;
      const sent = queue.filter((edit) => edit.isSent);
      if (sent.length > 0) return sent;
      if (acknowledged > revision) return 'behind';
      const taken = prepare(queue.slice(0, most)).map((edit) => ({ ...edit, isSent: true }));
      queue = [...taken, ...queue.slice(taken.length)];
      return taken;
    },
    release: async (ids) => {
      queue = queue.map((edit) => (ids.includes(edit.command.id) ? { ...edit, isSent: false } : edit));
    },
    settle: async ({ ids, revision, refused: more, isUnknown }) => {
      queue = settle(queue, new Set(ids), isUnknown);
      const known = new Set(kept.map(({ id }) => id));
      kept = [...kept, ...more.filter(({ id }) => !known.has(id))];
      acknowledged = Math.max(acknowledged, revision);
    },
    forget: async () => forget(),
    dismiss: async (editId) => {
      kept = kept.filter(({ id }) => id !== editId);
    },
  };
}
