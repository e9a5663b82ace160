import { createWriteStream } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { makeFolder, syncPath } from '../../platform/storage/index.ts';

/** Uploads as files of this machine. What it acknowledges is on the disk, not in its cache. */
export class DurableFileStore extends FileStore {
  constructor(folder: string) {
    super({ directory: folder });
    // What we do not need is not offered: lengths are known, and unfinished uploads end by a task.
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
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

  /** Answers the new offset. Keeps what came before the connection broke, or the disk was full. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id);
    // Closing waits for the flush, and the pipeline for the closing.
    const sink = createWriteStream(path, {
      flags: 'r+',
      start: offset,
      flush: true,
      highWaterMark: 1024 * 1024,
    });
    await pipeline(readable, sink);
    return offset + sink.bytesWritten;
  }
}
