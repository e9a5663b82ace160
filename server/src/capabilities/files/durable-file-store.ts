import { type FileHandle, open, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import { ERRORS, type Upload } from '@tus/server';
import { makeFolder, syncPath } from '../../platform/storage/index.ts';

/** Uploads as files of this machine. What it acknowledges is on the disk, not in its cache. */
export class DurableFileStore extends FileStore {
  /** Writes that are not over, by upload: a broken connection ends its request before the last bytes are written. */
  readonly #writing = new Map<string, Promise<void>>();

  constructor(folder: string) {
    super({ directory: folder });
    // What we do not need is not offered: unfinished uploads end by a task.
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

  /** Replaces what is known of the upload as a whole: cut in the middle of writing it, its bytes would be nobody's. */
  override async declareUploadLength(id: string, length: number): Promise<void> {
    const known = await this.configstore.get(id);
    if (!known) throw ERRORS.FILE_NOT_FOUND;
    const path = join(this.directory, `${id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(Object.assign(known, { size: length })), { flush: true });
    await rename(`${path}.new`, path);
    await syncPath(dirname(path));
  }

  /** How far the upload is, once nothing is being added to it. */
  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id);
    return super.getUpload(id);
  }

  /** Answers the new offset. Keeps what came before the connection broke, or before the disk was full. */
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

/** Bytes that are written at a time, while the next ones come in. */
const BATCH_BYTES = 1024 * 1024;

async function appendTo(path: string, readable: Readable, offset: number): Promise<number> {
  const handle = await open(path, 'r+');
  let end = offset;
  let batch: Uint8Array[] = [];
  let batchBytes = 0;
  let writing = Promise.resolve();
  const writeBatch = (): void => {
    writing = writeAll(handle, batch, end);
    // Awaited before the next batch, or at the end: until then nobody looks.
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
    // Written and flushed also where it broke off: the next question is how far it is, and the answer is a promise.
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
