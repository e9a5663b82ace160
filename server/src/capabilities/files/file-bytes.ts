import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { type ByteRange, type Content, storage } from '../../platform/storage/index.ts';
import { type DerivedRow, type FileRow, findDerived, getFile, saveDerived } from './files.store.ts';
import { derivedKey, fileFolder } from './storage-keys.ts';

/**
 * Access to file contents for background work. Call these outside a scope, because no scope waits for
 * storage; each loads the row in its own short scope.
 */
export async function openRead(organisationId: string, fileId: string, range?: ByteRange): Promise<Readable> {
  const { storageKey } = await run(asSystem(organisationId), () => getFile(fileId));
  return storage().openRead(storageKey, range);
}

/**
 * Calls `fn` with the path of a local copy of the original, which has no extension to trust. `digest` returns
 * its sha256 in hex.
 */
export async function withLocalCopy<T>(
  organisationId: string,
  fileId: string,
  fn: (path: string, digest: () => Promise<string>) => Promise<T>,
): Promise<T> {
  const { storageKey } = await run(asSystem(organisationId), () => getFile(fileId));
  return storage().withLocalCopy(storageKey, (path) => fn(path, () => sha256Of(path)));
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

export type StoredDerived = Pick<DerivedRow, 'fileId' | 'kind' | 'bytes' | 'storageKey'>;

/** Stores data derived from a file; it counts once `recordDerived` has written its row. Outside a scope. */
export async function storeDerived(
  organisationId: string,
  fileId: string,
  kind: string,
  content: Content,
): Promise<StoredDerived> {
  const storageKey = derivedKey(organisationId, fileId, kind);
  return { fileId, kind, storageKey, bytes: await storage().put(storageKey, content) };
}

/** Within the scope of a task's write, so that an attempt that lost its task records nothing. */
export const recordDerived = (organisationId: string, stored: StoredDerived): Promise<void> =>
  saveDerived(organisationId, stored);

export async function readDerived(
  organisationId: string,
  fileId: string,
  kind: string,
  range?: ByteRange,
): Promise<Buffer> {
  const row = await run(asSystem(organisationId), () => findDerived(fileId, kind));
  return buffer(await storage().openRead(requireFound(row).storageKey, range));
}

export const hasDerived = async (organisationId: string, fileId: string, kind: string): Promise<boolean> =>
  (await run(asSystem(organisationId), () => findDerived(fileId, kind))) !== undefined;

/** Deletes the original, derived data and upload leftovers. Idempotent. */
export const removeFileBytes = ({
  organisationId,
  id,
}: Pick<FileRow, 'organisationId' | 'id'>): Promise<void> =>
  storage().deleteFolder(fileFolder(organisationId, id));
