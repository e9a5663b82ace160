import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { StoredRecording } from './stored-recording.ts';

type Schema = DBSchema & {
  recordings: { key: string; value: StoredRecording };
  /** Pieces of recordings by the offset of their first byte. */
  pieces: { key: [recordingId: string, from: number]; value: ArrayBuffer };
};
type Database = IDBPDatabase<Schema>;

/** Promises resolve only once data is on disk, in case of a power loss. */
const DURABLE = { durability: 'strict' } as const;

let opened: Promise<Database> | undefined;

const open = (): Promise<Database> =>
  (opened ??= openDB<Schema>('colloquy-recordings', 1, {
    upgrade: (database) => {
      database.createObjectStore('recordings', { keyPath: 'id' });
      database.createObjectStore('pieces');
    },
    blocking: (_current, _blocked, { target }) => {
      opened = undefined;
      (target as IDBDatabase).close();
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  }));

const piecesOf = (id: string, from = 0, to = Infinity): IDBKeyRange =>
  IDBKeyRange.bound([id, from], [id, to]);

export async function storeRecording(recording: StoredRecording): Promise<void> {
  await (await open()).put('recordings', recording);
}

/** Appends a piece. If the disk is full, pieces that the server already has are deleted first. */
export async function appendPiece(
  id: string,
  bytes: ArrayBuffer,
  durationMs: number,
): Promise<StoredRecording> {
  try {
    return await putPiece(id, bytes, durationMs);
  } catch (error) {
    if (!isFull(error) || !(await deleteSentPieces(id))) throw error;
    return putPiece(id, bytes, durationMs);
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function putPiece(id: string, bytes: ArrayBuffer, durationMs: number): Promise<StoredRecording> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', DURABLE);
  const recordings = transaction.objectStore('recordings');
  const before = await recordings.get(id);
  if (!before || before.discarded) throw new Error('This recording was discarded.');
  const after = { ...before, bytes: before.bytes + bytes.byteLength, durationMs };
  if (bytes.byteLength > 0) void transaction.objectStore('pieces').put(bytes, [id, before.bytes]);
  void recordings.put(after);
  await transaction.done;
  return after;
}

/**
 * Pieces are stored until the end in case the server loses its copy; on a full disk the acknowledged ones are
 * deleted. Returns whether any were.
 */
async function deleteSentPieces(id: string): Promise<boolean> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite');
  const recording = await transaction.objectStore('recordings').get(id);
  const pieces = transaction.objectStore('pieces');
  const keys = await pieces.getAllKeys(piecesOf(id));
  // A piece ends where the next one starts.
  const sent = keys.filter((_, at) => (keys[at + 1]?.[1] ?? Infinity) <= (recording?.sentBytes ?? 0));
  for (const key of sent) void pieces.delete(key);
  await transaction.done;
  return sent.length > 0;
}

export async function updateRecording(
  id: string,
  change: Partial<StoredRecording>,
): Promise<StoredRecording | undefined> {
  const transaction = (await open()).transaction('recordings', 'readwrite', DURABLE);
  const before = await transaction.store.get(id);
  const after = before && { ...before, ...change };
  if (after) void transaction.store.put(after);
  await transaction.done;
  return after;
}

export async function getRecording(id: string): Promise<StoredRecording | undefined> {
  const recording = await (await open()).get('recordings', id);
  return recording?.discarded ? undefined : recording;
}

/** At most `maxBytes` bytes of a recording from an offset. Undefined if they are no longer stored. */
export async function readBytes(id: string, from: number, maxBytes: number): Promise<Blob | undefined> {
  const { store } = (await open()).transaction('pieces');
  let cursor = await store.openCursor(piecesOf(id, 0, from), 'prev');
  if (!cursor || cursor.key[1] + cursor.value.byteLength < from) return undefined;
  const first = cursor.key[1];
  const parts: ArrayBuffer[] = [];
  let bytes = 0;
  cursor = await store.openCursor(piecesOf(id, first));
  while (cursor && bytes < maxBytes) {
    const part = cursor.value.slice(Math.max(0, from - cursor.key[1]), from + maxBytes - cursor.key[1]);
    parts.push(part);
    bytes += part.byteLength;
    cursor = await cursor.continue();
  }
  return new Blob(parts);
}

/** Recordings of a person in this browser that the server does not have in full, newest first. */
export async function findRecordings(personId: string): Promise<StoredRecording[]> {
  const all = await (await open()).getAll('recordings');
  return all
    .filter((recording) => recording.personId === personId && !recording.discarded)
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** Discarded recordings of a person that may still be on the server. */
export async function findDiscarded(personId: string): Promise<StoredRecording[]> {
  const all = await (await open()).getAll('recordings');
  return all.filter((recording) => recording.personId === personId && recording.discarded);
}

/** Deletes the audio and stores the upload address. */
export async function markDiscarded(id: string, uploadUrl: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', DURABLE);
  const recordings = transaction.objectStore('recordings');
  const recording = await recordings.get(id);
  if (recording) void recordings.put({ ...recording, uploadUrl, discarded: 'waiting' });
  void transaction.objectStore('pieces').delete(piecesOf(id));
  await transaction.done;
}

export const setDiscarded = (
  id: string,
  discarded: StoredRecording['discarded'],
): Promise<StoredRecording | undefined> => updateRecording(id, { discarded });

export async function deleteRecording(id: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', DURABLE);
  void transaction.objectStore('recordings').delete(id);
  void transaction.objectStore('pieces').delete(piecesOf(id));
  await transaction.done;
}
