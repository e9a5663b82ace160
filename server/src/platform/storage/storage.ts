import type { Readable } from 'node:stream';

/** Both ends are inclusive, in bytes, as in HTTP. */
export type ByteRange = { start: number; end: number };

/** What is stored: bytes, or a file on this machine whose content is copied. */
export type Content = Uint8Array | { path: string };

/** Whether a key stays below the folder that holds the objects: parts between slashes, none of which leads elsewhere. */
export const isStorageKey = (key: string): boolean =>
  key.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part));

/** Objects by key. Keys are made by us alone and never hold anything that a person typed. */
export interface Storage {
  /** Writes an object whole or not at all, replacing an earlier one; durable once it resolves. Answers its bytes. */
  put(key: string, content: Content): Promise<number>;
  /** Rejects before the first byte where there is no such object. */
  openRead(key: string, range?: ByteRange): Promise<Readable>;
  /** Gives the path of a file with this content, to be read only and only until `fn` ends. */
  withLocalCopy<T>(key: string, fn: (path: string) => Promise<T>): Promise<T>;
  /** Everything whose key begins with `<folder>/`. Nothing there is fine. */
  deleteFolder(folder: string): Promise<void>;
  /** Whether it can be read and holds anything below a folder. Rejects, or answers false, where it is away. */
  hasAny(folder: string): Promise<boolean>;
  list(folder: string): Promise<string[]>;
}
