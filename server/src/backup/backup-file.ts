/**
 * Format of a backup file: a magic line, then parts. Each part is a JSON header, its content in chunks and
 * the SHA-256 of the content; the last part holds the number of parts. Truncation and changes are therefore
 * detected, and memory use stays below one chunk.
 *
 *     file  = "colloquy-backup\n" part*
 *     part  = u32 length of header, header (JSON), chunk*, u32 0, SHA-256 of the content (32 bytes)
 *     chunk = u32 length, bytes                                    (numbers are big-endian)
 */
import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { isStorageKey } from '../platform/storage/index.ts';

const MAGIC = Buffer.from('colloquy-backup\n');
const MAX_CHUNK_BYTES = 1024 * 1024;
/** Rows arrive one by one; writing each would cost a system call. */
const TARGET_CHUNK_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 1024 * 1024;

export const FORMAT = 1;

const manifest = z.object({
  kind: z.literal('about'),
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** Hashes of the applied migrations, in order. */
  schema: z.array(z.string()),
  /** Secret of the installation, if its data folder contains it. */
  secret: z.string().nullable(),
  /** Fingerprint of the secret, for comparison with that of the target. */
  secretCheck: z.string(),
});
export type BackupManifest = z.infer<typeof manifest>;

const header = z.discriminatedUnion('kind', [
  manifest,
  /** Rows in the format of `copy … to stdout`. */
  z.object({ kind: z.literal('table'), table: z.string(), columns: z.array(z.string()) }),
  /** Pending deliveries of the queue, one JSON object per line. */
  z.object({ kind: z.literal('deliveries') }),
  z.object({ kind: z.literal('object'), key: z.string().refine(isStorageKey) }),
  z.object({ kind: z.literal('end'), parts: z.number().int() }),
]);
export type PartHeader = z.infer<typeof header>;

export type PartContent = AsyncIterable<Uint8Array>;

/** The file is truncated, changed or not a backup. */
export class BackupDamagedError extends Error {}

export class BackupWriter {
  readonly #path: string;
  readonly #handle: FileHandle;
  #parts = 0;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /**
   * Writes to a temporary file until finished. Mode 0600, because a backup contains everything, including the
   * secret.
   */
  static async open(path: string): Promise<BackupWriter> {
    const writer = new BackupWriter(path, await open(`${path}.part`, 'w', 0o600));
    await writer.#write(MAGIC);
    return writer;
  }

  async add(part: PartHeader, content: PartContent = noContent()): Promise<void> {
    const text = Buffer.from(JSON.stringify(part));
    await this.#write(u32(text.length), text);
    const hash = createHash('sha256');
    for await (const chunk of regroupChunks(content)) {
      hash.update(chunk);
      await this.#write(Buffer.concat([u32(chunk.length), chunk]));
    }
    await this.#write(u32(0), hash.digest());
    this.#parts += 1;
  }

  /** Writes the number of parts, flushes to disk and renames the file. Returns its size in bytes. */
  async finish(): Promise<number> {
    await this.add({ kind: 'end', parts: this.#parts });
    await this.#handle.sync();
    await this.#handle.close();
    await rename(`${this.#path}.part`, this.#path);
    return this.#bytes;
  }

  async discard(): Promise<void> {
    await this.#handle.close().catch(() => {});
    await rm(`${this.#path}.part`, { force: true });
  }

  async #write(...pieces: Uint8Array[]): Promise<void> {
    for (const piece of pieces) {
      for (let written = 0; written < piece.length;)
        written += (await this.#handle.write(piece, written)).bytesWritten;
      this.#bytes += piece.length;
    }
  }
}

/**
 * Yields the parts in order. Unread content is skipped, but still checked, before the next part.
 *
 * @throws BackupDamagedError if the file is truncated, changed or not a backup
 */
export async function* readParts(path: string): AsyncGenerator<{ part: PartHeader; content: PartContent }> {
  const handle = await open(path, 'r');
  try {
    const read = (length: number): Promise<Buffer> => readExactly(handle, length);
    if (!(await read(MAGIC.length)).equals(MAGIC))
      throw new BackupDamagedError('This file is not a backup of Colloquy.');
    for (let parts = 0; ; parts++) {
      const part = await readHeader(read);
      if (part.kind === 'end' && part.parts !== parts)
        throw new BackupDamagedError('This backup has lost parts of itself.');
      const content = contentOf(read);
      yield { part, content };
      for await (const _ of content);
      if (part.kind === 'end') return;
    }
  } finally {
    await handle.close();
  }
}

async function readHeader(read: (length: number) => Promise<Buffer>): Promise<PartHeader> {
  const length = (await read(4)).readUInt32BE();
  if (length > MAX_HEADER_BYTES) throw new BackupDamagedError('This backup is damaged.');
  const text = (await read(length)).toString('utf8');
  const parsed = header.safeParse(readJson(text));
  if (!parsed.success) throw new BackupDamagedError('This backup is damaged.');
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* contentOf(read: (length: number) => Promise<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for (;;) {
    const length = (await read(4)).readUInt32BE();
    if (length > MAX_CHUNK_BYTES) throw new BackupDamagedError('This backup is damaged.');
    if (length === 0) break;
    const chunk = await read(length);
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(await read(32)))
    throw new BackupDamagedError('This backup is damaged: a checksum is wrong.');
}

async function readExactly(handle: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(buffer, at, length - at);
    if (bytesRead === 0) throw new BackupDamagedError('This backup is cut off: its end is missing.');
    at += bytesRead;
  }
  return buffer;
}

/** Regroups bytes into chunks of the target size. */
async function* regroupChunks(content: PartContent): PartContent {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length; at += TARGET_CHUNK_BYTES) {
      const part = piece.subarray(at, at + TARGET_CHUNK_BYTES);
      pieces.push(part);
      bytes += part.length;
      if (bytes < TARGET_CHUNK_BYTES) continue;
      yield Buffer.concat(pieces);
      pieces = [];
      bytes = 0;
    }
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}

function u32(value: number): Buffer {
  const buffer = Buffer.allocUnsafe(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

async function* noContent(): PartContent {}

/** Reads the manifest of a backup. */
export async function readBackupManifest(path: string): Promise<BackupManifest> {
  for await (const { part } of readParts(path)) {
    if (part.kind !== 'about') break;
    if (part.format > FORMAT)
      throw new BackupDamagedError(
        'This backup was made by a newer version of Colloquy, which has to restore it.',
      );
    return part;
  }
  throw new BackupDamagedError('This file is not a backup of Colloquy.');
}
