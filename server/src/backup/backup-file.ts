/**
 * The one file of a backup: a line that says what it is, then parts. A part is a header in JSON, its content in
 * chunks, and the SHA-256 of the content; the last part says how many there were. So a file that was cut off or
 * changed is known, and neither writing nor reading holds more than a chunk in memory.
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
const MOST_CHUNK_BYTES = 1024 * 1024;
/** Rows come one by one: written one by one they would cost a call of the system each. */
const USUAL_CHUNK_BYTES = 256 * 1024;
const MOST_HEADER_BYTES = 1024 * 1024;

export const FORMAT = 1;

const about = z.object({
  kind: z.literal('about'),
  format: z.number().int(),
  madeAt: z.iso.datetime(),
  /** Hashes of the migrations that its schema is made of, in order. */
  schema: z.array(z.string()),
  /** The installation's secret, where it was kept in its data folder. */
  secret: z.string().nullable(),
  /** Follows from the secret, and tells whether another one is the same. */
  secretCheck: z.string(),
});
export type About = z.infer<typeof about>;

const header = z.discriminatedUnion('kind', [
  about,
  /** Rows as `copy … to stdout` writes them. */
  z.object({ kind: z.literal('table'), table: z.string(), columns: z.array(z.string()) }),
  /** What the queue still has to deliver, a line of JSON each. */
  z.object({ kind: z.literal('deliveries') }),
  z.object({ kind: z.literal('object'), key: z.string().refine(isStorageKey) }),
  z.object({ kind: z.literal('end'), parts: z.number().int() }),
]);
export type Header = z.infer<typeof header>;

export type Content = AsyncIterable<Uint8Array>;

/** The file is not a whole backup as it was written. */
export class BrokenBackup extends Error {}

export class BackupWriter {
  readonly #path: string;
  readonly #handle: FileHandle;
  #parts = 0;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.#path = path;
    this.#handle = handle;
  }

  /** Writes beside the path until it is finished. For our account alone: it holds everything, the secret included. */
  static async open(path: string): Promise<BackupWriter> {
    const writer = new BackupWriter(path, await open(`${path}.part`, 'w', 0o600));
    await writer.#write(MAGIC);
    return writer;
  }

  async add(part: Header, content: Content = nothing()): Promise<void> {
    const text = Buffer.from(JSON.stringify(part));
    await this.#write(u32(text.length), text);
    const hash = createHash('sha256');
    for await (const chunk of gathered(content)) {
      hash.update(chunk);
      await this.#write(Buffer.concat([u32(chunk.length), chunk]));
    }
    await this.#write(u32(0), hash.digest());
    this.#parts += 1;
  }

  /** Says how many parts there are, flushes everything to the disk, and gives the file its name. Answers its bytes. */
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
 * The parts in order. The content of each is read to its end before the next part is asked for; what is left of it is
 * skipped, but checked all the same.
 *
 * @throws BrokenBackup where the file is cut off, changed, or none of ours
 */
export async function* readParts(path: string): AsyncGenerator<{ part: Header; content: Content }> {
  const handle = await open(path, 'r');
  try {
    const read = (length: number): Promise<Buffer> => readExactly(handle, length);
    if (!(await read(MAGIC.length)).equals(MAGIC))
      throw new BrokenBackup('This file is not a backup of Colloquy.');
    for (let parts = 0; ; parts++) {
      const part = await readHeader(read);
      if (part.kind === 'end' && part.parts !== parts)
        throw new BrokenBackup('This backup has lost parts of itself.');
      const content = contentOf(read);
      yield { part, content };
      for await (const _ of content);
      if (part.kind === 'end') return;
    }
  } finally {
    await handle.close();
  }
}

async function readHeader(read: (length: number) => Promise<Buffer>): Promise<Header> {
  const length = (await read(4)).readUInt32BE();
  if (length > MOST_HEADER_BYTES) throw new BrokenBackup('This backup is damaged.');
  const text = (await read(length)).toString('utf8');
  const parsed = header.safeParse(readJson(text));
  if (!parsed.success) throw new BrokenBackup('This backup is damaged.');
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
    if (length > MOST_CHUNK_BYTES) throw new BrokenBackup('This backup is damaged.');
    if (length === 0) break;
    const chunk = await read(length);
    hash.update(chunk);
    yield chunk;
  }
  if (!hash.digest().equals(await read(32)))
    throw new BrokenBackup('This backup is damaged: a checksum is wrong.');
}

async function readExactly(handle: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  for (let at = 0; at < length;) {
    const { bytesRead } = await handle.read(buffer, at, length - at);
    if (bytesRead === 0) throw new BrokenBackup('This backup is cut off: its end is missing.');
    at += bytesRead;
  }
  return buffer;
}

/** The same bytes in chunks of a good size. */
async function* gathered(content: Content): Content {
  let pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of content) {
    for (let at = 0; at < piece.length; at += USUAL_CHUNK_BYTES) {
      const part = piece.subarray(at, at + USUAL_CHUNK_BYTES);
      pieces.push(part);
      bytes += part.length;
      if (bytes < USUAL_CHUNK_BYTES) continue;
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

async function* nothing(): Content {}

/** What a backup says about itself. */
export async function readAbout(path: string): Promise<About> {
  for await (const { part } of readParts(path)) {
    if (part.kind !== 'about') break;
    if (part.format > FORMAT)
      throw new BrokenBackup('This backup was made by a newer version of Colloquy, which has to restore it.');
    return part;
  }
  throw new BrokenBackup('This file is not a backup of Colloquy.');
}
