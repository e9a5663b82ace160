import { v7 as newId } from 'uuid';
import type { OutboxStore } from './outbox-store.ts';
import type { PendingEdit } from './pending-edit.ts';

/**
 * A closing page can no longer write to IndexedDB, but can write to local storage. Edits that are not stored
 * yet are backed up there and restored when the outbox opens.
 */
const PREFIX = 'colloquy-edits';

type OutboxOwner = { personId: string; recordingId: string };

const keyPrefixOf = ({ personId, recordingId }: OutboxOwner): string =>
  `${PREFIX}/${personId}/${recordingId}/`;

/** Larger batches are not backed up, because serialising thousands of edits would block the screen. */
const MAX_EDITS = 50;

/** Unique per tab, so that tabs closing together do not overwrite one another. */
const TAB = newId();

export function backUpUnwritten(owner: OutboxOwner, edits: readonly PendingEdit[]): void {
  try {
    if (edits.length === 0) localStorage.removeItem(keyPrefixOf(owner) + TAB);
    else if (edits.length <= MAX_EDITS) localStorage.setItem(keyPrefixOf(owner) + TAB, JSON.stringify(edits));
  } catch {
    // Storage is full or disabled: only edits in IndexedDB survive.
  }
}

/** A store that first restores the backup. Edits acknowledged meanwhile are sent once more without effect. */
export const withLocalStorageFallback = (store: OutboxStore, owner: OutboxOwner): OutboxStore => ({
  ...store,
  load: async () => {
    const stored = await store.load();
    const storedIds = new Set(stored.pending.map(({ command }) => command.id));
    const keys = keysOf(keyPrefixOf(owner)).filter((key) => !key.endsWith(TAB));
    const found = keys.flatMap(readEdits).filter(({ command }) => !storedIds.has(command.id));
    if (found.length > 0) await store.append(found);
    for (const key of keys) localStorage.removeItem(key);
    return found.length > 0 ? store.load() : stored;
  },
});

/** The recordings with backed-up edits of a person. */
export const findLocalStorageRecordings = (personId: string): string[] =>
  keysOf(`${PREFIX}/${personId}/`).map((key) => key.split('/')[2]!);

const keysOf = (prefix: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefix));

function readEdits(key: string): PendingEdit[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as PendingEdit[];
  } catch {
    return [];
  }
}
