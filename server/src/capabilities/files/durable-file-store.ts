import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { makeFolder, syncPath } from '../../platform/storage/index.ts';

/** Stores uploads as local files. Acknowledged bytes are on the disk, not only in its cache. */
export class DurableFileStore extends FileStore {
  /** Running writes by upload: a broken connection ends its request before the last bytes are written. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(folder: string) {
    super({ directory: folder });
    // Offers only the extensions in use: a task deletes unfinished uploads, not the protocol.
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const path = join(this.directory, upload.id);
    await makeFolder(this.directory, dirname(path));
    const created = await super.create(upload);
    await syncPath(path);
    await syncPath(`${path}.json`);
    await syncPath(dirname(path));
    return created;
  }

  /** Replaces the metadata atomically: a partly written file would leave the bytes without an owner. */
  override async declareUploadLength(id: string, length: number): Promise<void> {
    const known = await this.configstore.get(id);
    if (!known) throw ERRORS.FILE_NOT_FOUND;
    const path = join(this.directory, `${id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(Object.assign(known, { size: length })), { flush: true });
    await rename(`${path}.new`, path);
    await syncPath(dirname(path));
  }

  /** The offset of an upload, after running writes end. */
  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id);
    return super.getUpload(id);
  }

  /** Returns the new offset. Keeps the bytes from before a broken connection or a full disk. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#writing.set(id, promise);
    try {
      return await appendTo(join(this.directory, id), readable, offset);
    } finally {
      if (this.#writing.get(id) === promise) this.#writing.delete(id);
      resolve();
    }
  }
}

/** Bytes per write, while the next ones arrive. */
const BATCH_BYTES = 1024 * 1024;

async function appendTo(path: string, readable: Readable, offset: number): Promise<number> {
  const handle = await open(path, 'r+');
  let end = offset;
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let writing = Promise.resolve();
  const writeBatch = (): void => {
    writing = writeAll(handle, batch, end);
    // Awaited before the next batch or at the end; until then a rejection must not count as unhandled.
    writing.catch(() => {});
    end += batchBytes;
    batch = [];
    batchBytes = 0;
  };
  try {
    for await (const chunk of readable as AsyncIterable<Uint8Array>) {
      batch.push(chunk);
      batchBytes += chunk.length;
      if (batchBytes < BATCH_BYTES) continue;
      await writing;
      writeBatch();
    }
  } finally {
    // Writes and flushes even after a broken connection: the reported offset is a promise.
    await writing
      .then(writeBatch)
      .then(() => writing)
      .then(() => handle.sync())
      .finally(() => handle.close());
  }
  return end;
}

async function writeAll(handle: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  if (chunks.length === 0) return;
  const { bytesWritten } = await handle.writev(chunks, position);
  const total = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (bytesWritten === total) return;
  await writeAll(handle, [Buffer.concat(chunks).subarray(bytesWritten)], position + bytesWritten);
}
