import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderStorage } from './folder-storage.ts';
import type { Bucket } from './s3-storage.ts';
import type { Storage } from './storage.ts';

export { makeFolder, syncPath } from './folder-storage.ts';
export { type ByteRange, type Content, isStorageKey, type Storage } from './storage.ts';

/** Where objects lie: the upload server writes there as well. */
export type StoragePlace = { folder: string; bucket?: undefined } | { bucket: Bucket; folder?: undefined };

type Opened = { storage: Storage; place: StoragePlace };
let opened: Opened | undefined;

/** Opens the storage of this process. */
export async function openStorage(config: Pick<Config, 'dataFolder' | 'storageUrl'>): Promise<void> {
  opened = await findStorage(config);
}

/** The storage of an installation: a bucket where COLLOQUY_STORAGE names one, else a folder in the data folder. */
export async function findStorage(config: Pick<Config, 'dataFolder' | 'storageUrl'>): Promise<Opened> {
  if (config.storageUrl) {
    // Loaded only where there is a bucket: its client takes as much memory as half of a web process.
    const { parseBucket, s3Storage } = await import('./s3-storage.ts');
    const bucket = parseBucket(config.storageUrl);
    return { storage: s3Storage(bucket), place: { bucket } };
  }
  const folder = join(config.dataFolder, 'files');
  return { storage: folderStorage(folder), place: { folder } };
}

function current(): Opened {
  if (!opened) throw new Error('The storage was not opened.');
  return opened;
}

export const storage = (): Storage => current().storage;
export const storagePlace = (): StoragePlace => current().place;
