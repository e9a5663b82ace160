import type { Readable } from 'node:stream';

/** Inclusive byte positions, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** Bytes, or a local file to copy. */
export type Content = Uint8Array | { path: string };

/** Whether a key stays below the storage's folder: no part leads elsewhere. */
export const isStorageKey = (key: string): boolean =>
  key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));

/** Object storage by key. Keys are generated and never hold input. */
export interface Storage {
  /**
   * Writes an object atomically, replacing an earlier one; durable once it resolves. Returns its size in
   * bytes.
   */
  put(key: string, content: Content): Promise<number>;
  /** Rejects before the first byte if there is no such object. */
  openRead(key: string, range?: ByteRange): Promise<Readable>;
  /** Passes the path of a file with this content, read-only and valid until `fn` ends. */
  withLocalCopy<T>(key: string, fn: (path: string) => Promise<T>): Promise<T>;
  /** Deletes all keys that begin with `<folder>/`, if any. */
  deleteFolder(folder: string): Promise<void>;
  /** Whether a folder is readable and has objects. Rejects or returns false if the storage is unavailable. */
  hasAny(folder: string): Promise<boolean>;
  list(folder: string): Promise<string[]>;
}
