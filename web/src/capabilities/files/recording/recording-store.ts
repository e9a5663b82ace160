import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { KeptRecording } from './kept-recording.ts';

type Schema = DBSchema & {
  recordings: { key: string; value: KeptRecording };
  /** Pieces of recordings, each at the place of its first byte. */
  pieces: { key: [recordingId: string, from: number]; value: ArrayBuffer };
};
type Database = IDBPDatabase<Schema>;

/** On disk, not only on its way there, when a promise is kept: a machine may lose its power. */
const SURELY = { durability: 'strict' } as const;

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

export async function keepRecording(recording: KeptRecording): Promise<void> {
  await (await open()).put('recordings', recording);
}

/** Puts a piece behind those before it. Room that the server's copy makes needless is given up first. */
export async function keepPiece(id: string, bytes: ArrayBuffer, durationMs: number): Promise<KeptRecording> {
  try {
    return await putPiece(id, bytes, durationMs);
  } catch (error) {
    if (!isFull(error) || !(await dropSent(id))) throw error;
    return putPiece(id, bytes, durationMs);
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

async function putPiece(id: string, bytes: ArrayBuffer, durationMs: number): Promise<KeptRecording> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', SURELY);
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
 * Everything is kept until the end, for the case that the server loses its copy; where the disk is full the pieces
 * that the server has acknowledged go. Answers whether any did.
 */
async function dropSent(id: string): Promise<boolean> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite');
  const recording = await transaction.objectStore('recordings').get(id);
  const pieces = transaction.objectStore('pieces');
  const keys = await pieces.getAllKeys(piecesOf(id));
  // A piece ends where the next one begins.
  const sent = keys.filter((_, at) => (keys[at + 1]?.[1] ?? Infinity) <= (recording?.sentBytes ?? 0));
  for (const key of sent) void pieces.delete(key);
  await transaction.done;
  return sent.length > 0;
}

export async function changeRecording(
  id: string,
  change: Partial<KeptRecording>,
): Promise<KeptRecording | undefined> {
  const transaction = (await open()).transaction('recordings', 'readwrite', SURELY);
  const before = await transaction.store.get(id);
  const after = before && { ...before, ...change };
  if (after) void transaction.store.put(after);
  await transaction.done;
  return after;
}

export async function getRecording(id: string): Promise<KeptRecording | undefined> {
  const recording = await (await open()).get('recordings', id);
  return recording?.discarded ? undefined : recording;
}

/** Bytes of a recording from a place on, at most so many. Undefined where this browser gave them up. */
export async function readBytes(id: string, from: number, most: number): Promise<Blob | undefined> {
  const { store } = (await open()).transaction('pieces');
  let cursor = await store.openCursor(piecesOf(id, 0, from), 'prev');
  if (!cursor || cursor.key[1] + cursor.value.byteLength < from) return undefined;
  const first = cursor.key[1];
  const parts: ArrayBuffer[] = [];
  let bytes = 0;
  cursor = await store.openCursor(piecesOf(id, first));
  while (cursor && bytes < most) {
    const part = cursor.value.slice(Math.max(0, from - cursor.key[1]), from + most - cursor.key[1]);
    parts.push(part);
    bytes += part.byteLength;
    cursor = await cursor.continue();
  }
  return new Blob(parts);
}

/** What a person has recorded in this browser and the server does not have in full, the newest first. */
export async function findRecordings(personId: string): Promise<KeptRecording[]> {
  const all = await (await open()).getAll('recordings');
  return all
    .filter((recording) => recording.personId === personId && !recording.discarded)
    .toSorted((one, other) => other.startedAt.localeCompare(one.startedAt));
}

/** What a person has thrown away in this browser and the server may have yet. */
export async function findDiscarded(personId: string): Promise<KeptRecording[]> {
  const all = await (await open()).getAll('recordings');
  return all.filter((recording) => recording.personId === personId && recording.discarded);
}

/** Deletes what was recorded, and remembers where the server has it. */
export async function keepDiscarded(id: string, uploadUrl: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', SURELY);
  const recordings = transaction.objectStore('recordings');
  const recording = await recordings.get(id);
  if (recording) void recordings.put({ ...recording, uploadUrl, discarded: 'waiting' });
  void transaction.objectStore('pieces').delete(piecesOf(id));
  await transaction.done;
}

export const changeDiscarded = (
  id: string,
  discarded: KeptRecording['discarded'],
): Promise<KeptRecording | undefined> => changeRecording(id, { discarded });

export async function forgetRecording(id: string): Promise<void> {
  const transaction = (await open()).transaction(['recordings', 'pieces'], 'readwrite', SURELY);
  void transaction.objectStore('recordings').delete(id);
  void transaction.objectStore('pieces').delete(piecesOf(id));
  await transaction.done;
}
