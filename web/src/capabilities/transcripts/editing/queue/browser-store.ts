import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RefusedEdit } from '../session.ts';
import type { EditStore } from './edit-store.ts';
import { append, asNeverSent, settle, type WaitingEdit } from './waiting-edit.ts';

/** Keys begin with person and recording, so that nobody meets what somebody else left in this browser. */
type Schema = DBSchema & {
  /** In order. */
  edits: { key: [personId: string, recordingId: string, order: number]; value: WaitingEdit };
  refused: { key: [personId: string, recordingId: string, editId: string]; value: RefusedEdit };
  /** Revision of a recording that holds all edits which were acknowledged. */
  acknowledged: { key: [personId: string, recordingId: string]; value: number };
  /** Generation of the installation that the sender knew last. */
  generations: { key: [personId: string, recordingId: string]; value: string };
};
type Database = IDBPDatabase<Schema>;

const NAME = 'colloquy-edits';

export const openDatabase = (): Promise<Database> =>
  openDB<Schema>(NAME, 2, {
    upgrade: (database, oldVersion) => {
      database.createObjectStore('generations');
      if (oldVersion > 0) return;
      database.createObjectStore('edits');
      database.createObjectStore('refused');
      database.createObjectStore('acknowledged');
    },
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
  });

/** Everything whose key begins so: arrays come behind numbers and texts. */
const beginningWith = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/** On disk, not only on its way there, when a promise is kept: a machine may lose its power. */
const SURELY = { durability: 'strict' } as const;

/** The edits of one person on one recording as this browser keeps them. */
export function openBrowserStore(
  database: Database,
  { personId, recordingId }: { personId: string; recordingId: string },
): EditStore {
  const own = beginningWith(personId, recordingId);
  const whose: Schema['acknowledged']['key'] = [personId, recordingId];
  const keyOf = (order: number): Schema['edits']['key'] => [personId, recordingId, order];
  /** The queue with the places of its edits. Within a transaction. */
  const readQueue = async (store: Edits): Promise<Placed[]> => {
    const [edits, keys] = await Promise.all([store.getAll(own), store.getAllKeys(own)]);
    return edits.map((edit, at) => ({ edit, key: keys[at]! }));
  };
  const forgetIn = async (store: WritableEdits, revisions: Revisions): Promise<void> => {
    for (const { edit, key } of await readQueue(store)) void store.put(asNeverSent(edit), key);
    void revisions.delete(whose);
  };
  return {
    load: async () => {
      const transaction = database.transaction(['edits', 'refused', 'acknowledged']);
      const [waiting, refused, acknowledged = 0] = await Promise.all([
        transaction.objectStore('edits').getAll(own),
        transaction.objectStore('refused').getAll(own),
        transaction.objectStore('acknowledged').get(whose),
      ]);
      const inOrder = refused.toSorted((one, other) => one.at.localeCompare(other.at));
      return { waiting, refused: inOrder, acknowledged };
    },
    append: async (edits) => {
      const transaction = database.transaction('edits', 'readwrite', SURELY);
      const last = await transaction.store.openCursor(own, 'prev');
      const first = last ? last.key[2] + 1 : 1;
      const { queue, kept } = append(last ? [last.value] : [], edits);
      if (last && queue[0] !== last.value) void transaction.store.put(queue[0]!, last.key);
      for (const [at, edit] of queue.slice(last ? 1 : 0).entries())
        void transaction.store.put(edit, keyOf(first + at));
      await transaction.done;
      return kept;
    },
    take: async ({ most, revision, generation, prepare }) => {
      const transaction = database.transaction(['edits', 'acknowledged', 'generations'], 'readwrite', SURELY);
      const edits = transaction.objectStore('edits');
      const generations = transaction.objectStore('generations');
      const known = await generations.get(whose);
      if (known !== generation) void generations.put(generation, whose);
      if (known !== undefined && known !== generation)
        await forgetIn(edits, transaction.objectStore('acknowledged'));
      const [queue, acknowledged] = await Promise.all([
        readQueue(edits),
        transaction.objectStore('acknowledged').get(whose),
      ]);
      const sent = queue.filter(({ edit }) => edit.isSent);
      if (sent.length > 0) return sent.map(({ edit }) => edit);
      if ((acknowledged ?? 0) > revision) return 'behind';
      const next = queue.slice(0, most);
      const taken = prepare(next.map(({ edit }) => edit)).map((edit) => ({ ...edit, isSent: true }));
      for (const [at, edit] of taken.entries()) void edits.put(edit, next[at]!.key);
      await transaction.done;
      return taken;
    },
    release: async (ids) => {
      const transaction = database.transaction('edits', 'readwrite', SURELY);
      for (const { edit, key } of await readQueue(transaction.store))
        if (ids.includes(edit.command.id)) void transaction.store.put({ ...edit, isSent: false }, key);
      await transaction.done;
    },
    settle: async ({ ids, revision, refused, isUnknown }) => {
      const transaction = database.transaction(['edits', 'refused', 'acknowledged'], 'readwrite', SURELY);
      const edits = transaction.objectStore('edits');
      const revisions = transaction.objectStore('acknowledged');
      const [queue, known] = await Promise.all([readQueue(edits), revisions.get(whose)]);
      const before = queue.map(({ edit }) => edit);
      const left = new Map(settle(before, new Set(ids), isUnknown).map((edit) => [edit.command.id, edit]));
      for (const { edit, key } of queue) {
        const now = left.get(edit.command.id);
        if (!now) void edits.delete(key);
        else if (now !== edit) void edits.put(now, key);
      }
      for (const edit of refused)
        void transaction.objectStore('refused').put(edit, [personId, recordingId, edit.id]);
      void revisions.put(Math.max(known ?? 0, revision), whose);
      await transaction.done;
    },
    forget: async () => {
      const transaction = database.transaction(['edits', 'acknowledged'], 'readwrite', SURELY);
      await forgetIn(transaction.objectStore('edits'), transaction.objectStore('acknowledged'));
      await transaction.done;
    },
    dismiss: (editId) => database.delete('refused', [personId, recordingId, editId]),
  };
}

type Edits = {
  getAll: (range: IDBKeyRange) => Promise<WaitingEdit[]>;
  getAllKeys: (range: IDBKeyRange) => Promise<Schema['edits']['key'][]>;
};
type WritableEdits = Edits & { put: (edit: WaitingEdit, key: Schema['edits']['key']) => Promise<unknown> };
type Revisions = { delete: (key: Schema['acknowledged']['key']) => Promise<void> };
type Placed = { edit: WaitingEdit; key: Schema['edits']['key'] };

/** The recordings on which a person has edits waiting in this browser. */
export async function findWaiting(database: Database, personId: string): Promise<string[]> {
  const keys = await database.getAllKeys('edits', beginningWith(personId));
  return [...new Set(keys.map(([, recordingId]) => recordingId))];
}
