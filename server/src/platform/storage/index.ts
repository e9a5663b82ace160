import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderStorage } from './folder-storage.ts';
import type { Bucket } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export { makeFolder, syncPath } from './folder-storage.ts';
export { type ByteRange, type Content, isStorageKey, type Storage } from './storage.ts';

/** Location of the objects, where the upload server also writes. */
export type StorageLocation = { folder: string; bucket?: undefined } | { bucket: Bucket; folder?: undefined };

type OpenedStorage = { storage: Storage; location: StorageLocation };
let opened: OpenedStorage | undefined;

/** Opens the storage of this process. */
export async function openStorage(config: Pick<Config, 'dataFolder' | 'storageUrl'>): Promise<void> {
  opened = await findStorage(config);
}

/** The installation's storage: the bucket of COLLOQUY_STORAGE, else a folder in the data folder. */
export async function findStorage(config: Pick<Config, 'dataFolder' | 'storageUrl'>): Promise<OpenedStorage> {
  if (config.storageUrl) {
    // Loaded only for a bucket: the client needs as much memory as half of a web process.
    const { parseBucket, s3Storage } = await import('./s3-storage.ts');
    const bucket = parseBucket(config.storageUrl);
    return { storage: s3Storage(bucket), location: { bucket } };
  }
  const folder = join(config.dataFolder, 'files');
  return { storage: folderStorage(folder), location: { folder } };
}

function current(): OpenedStorage {
  if (!opened) throw new Error('The storage was not opened.');
  return opened;
}

export const storage = (): Storage => current().storage;
export const storageLocation = (): StorageLocation => current().location;
