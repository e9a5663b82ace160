import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { RefusedEdit } from '../../edit-session.ts';
import type { OutboxStore } from './outbox-store.ts';
import { appendEdits, asUnsent, removeSettled, type PendingEdit } from './pending-edit.ts';

/** Keys start with person and recording, so that no user sees the edits of another in the same browser. */
type Schema = DBSchema & {
  /** In order. */
  edits: { key: [personId: string, recordingId: string, order: number]; value: PendingEdit };
  refused: { key: [personId: string, recordingId: string, editId: string]; value: RefusedEdit };
  /** Revision that contains all acknowledged edits. */
  acknowledged: { key: [personId: string, recordingId: string]; value: number };
  /** Generation of the installation that the sender last knew. */
  generations: { key: [personId: string, recordingId: string]; value: string };
};
type Database = IDBPDatabase<Schema>;

const NAME = 'colloquy-edits';

export const openOutboxDatabase = (): Promise<Database> =>
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

/** All keys with this prefix; arrays sort after numbers and strings. */
const keysWithPrefix = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []]);

/** Resolve only when data is on disk, in case of a power loss. */
const DURABLE = { durability: 'strict' } as const;

/** The stored edits of one person on one recording. */
export function openIndexedDbStore(
  database: Database,
  { personId, recordingId }: { personId: string; recordingId: string },
): OutboxStore {
  const own = keysWithPrefix(personId, recordingId);
  const ownerKey: Schema['acknowledged']['key'] = [personId, recordingId];
  const keyOf = (order: number): Schema['edits']['key'] => [personId, recordingId, order];
  /** The pending edits with their keys; runs within a transaction. */
  const readOutbox = async (store: Edits): Promise<KeyedEdit[]> => {
    const [edits, keys] = await Promise.all([store.getAll(own), store.getAllKeys(own)]);
    return edits.map((edit, at) => ({ edit, key: keys[at]! }));
  };
  const markUnsentIn = async (store: WritableEdits, revisions: Revisions): Promise<void> => {
    for (const { edit, key } of await readOutbox(store)) void store.put(asUnsent(edit), key);
    void revisions.delete(ownerKey);
  };
  return {
    load: async () => {
      const transaction = database.transaction(['edits', 'refused', 'acknowledged']);
      const [pending, refused, acknowledged = 0] = await Promise.all([
        transaction.objectStore('edits').getAll(own),
        transaction.objectStore('refused').getAll(own),
        transaction.objectStore('acknowledged').get(ownerKey),
      ]);
      const inOrder = refused.toSorted((one, other) => one.at.localeCompare(other.at));
      return { pending, refused: inOrder, acknowledged };
    },
    append: async (edits) => {
      const transaction = database.transaction('edits', 'readwrite', DURABLE);
      const last = await transaction.store.openCursor(own, 'prev');
      const first = last ? last.key[2] + 1 : 1;
      const { queue, stored } = appendEdits(last ? [last.value] : [], edits);
      if (last && queue[0] !== last.value) void transaction.store.put(queue[0]!, last.key);
      for (const [at, edit] of queue.slice(last ? 1 : 0).entries())
        void transaction.store.put(edit, keyOf(first + at));
      await transaction.done;
      return stored;
    },
    claim: async ({ maxEdits, revision, generation, prepare }) => {
      const transaction = database.transaction(
        ['edits', 'acknowledged', 'generations'],
        'readwrite',
        DURABLE,
      );
      const edits = transaction.objectStore('edits');
      const generations = transaction.objectStore('generations');
      const knownGeneration = await generations.get(ownerKey);
      if (knownGeneration !== generation) void generations.put(generation, ownerKey);
      if (knownGeneration !== undefined && knownGeneration !== generation)
        await markUnsentIn(edits, transaction.objectStore('acknowledged'));
      const [queue, acknowledged] = await Promise.all([
        readOutbox(edits),
        transaction.objectStore('acknowledged').get(ownerKey),
      ]);
      const sent = queue.filter(({ edit }) => edit.isSent);
      if (sent.length > 0) return sent.map(({ edit }) => edit);
      if ((acknowledged ?? 0) > revision) return 'behind';
      const next = queue.slice(0, maxEdits);
      const claimed = prepare(next.map(({ edit }) => edit)).map((edit) => ({ ...edit, isSent: true }));
      for (const [at, edit] of claimed.entries()) void edits.put(edit, next[at]!.key);
      await transaction.done;
      return claimed;
    },
    release: async (ids) => {
      const transaction = database.transaction('edits', 'readwrite', DURABLE);
      for (const { edit, key } of await readOutbox(transaction.store))
        if (ids.includes(edit.command.id)) void transaction.store.put({ ...edit, isSent: false }, key);
      await transaction.done;
    },
    settle: async ({ ids, revision, refused, isUnknown }) => {
      const transaction = database.transaction(['edits', 'refused', 'acknowledged'], 'readwrite', DURABLE);
      const edits = transaction.objectStore('edits');
      const revisions = transaction.objectStore('acknowledged');
      const [queue, acknowledged] = await Promise.all([readOutbox(edits), revisions.get(ownerKey)]);
      const before = queue.map(({ edit }) => edit);
      const left = new Map(
        removeSettled(before, new Set(ids), isUnknown).map((edit) => [edit.command.id, edit]),
      );
      for (const { edit, key } of queue) {
        const now = left.get(edit.command.id);
        if (!now) void edits.delete(key);
        else if (now !== edit) void edits.put(now, key);
      }
      for (const edit of refused)
        void transaction.objectStore('refused').put(edit, [personId, recordingId, edit.id]);
      void revisions.put(Math.max(acknowledged ?? 0, revision), ownerKey);
      await transaction.done;
    },
    resetSent: async () => {
      const transaction = database.transaction(['edits', 'acknowledged'], 'readwrite', DURABLE);
      await markUnsentIn(transaction.objectStore('edits'), transaction.objectStore('acknowledged'));
      await transaction.done;
    },
    dismiss: (editId) => database.delete('refused', [personId, recordingId, editId]),
  };
}

type Edits = {
  getAll: (range: IDBKeyRange) => Promise<PendingEdit[]>;
  getAllKeys: (range: IDBKeyRange) => Promise<Schema['edits']['key'][]>;
};
type WritableEdits = Edits & { put: (edit: PendingEdit, key: Schema['edits']['key']) => Promise<unknown> };
type Revisions = { delete: (key: Schema['acknowledged']['key']) => Promise<void> };
type KeyedEdit = { edit: PendingEdit; key: Schema['edits']['key'] };

/** The recordings with pending edits of a person in this browser. */
export async function findUnsentRecordings(database: Database, personId: string): Promise<string[]> {
  const keys = await database.getAllKeys('edits', keysWithPrefix(personId));
  return [...new Set(keys.map(([, recordingId]) => recordingId))];
}
