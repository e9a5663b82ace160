import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** Reads exactly `length` bytes from `at`; a file or a buffer. */
export type ReadAt = (at: number, length: number) => Promise<Buffer> | Buffer;

export type ZipEntry = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  header: number;
};

const STORED = 0;
const DEFLATED = 8;
const END = Buffer.from('PK\x05\x06', 'latin1');
const ENTRY_MARK = 0x02014b50;
const LOCAL_MARK = 0x04034b50;
/** The end record with the longest comment that it may carry. */
const MAX_END = 22 + 65_535;
const BLOCK = 1 << 20;

export function readerOf(file: FileHandle): ReadAt {
  return async (at, length) => {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead !== length) throw new Error(`zip: ${length} bytes wanted at ${at}, ${bytesRead} there`);
    return buffer;
  };
}

/** The entries of a zip file by name (APPNOTE 4.3.12; no zip64: nothing we read is that large). */
export async function readZip(read: ReadAt, size: number): Promise<Map<string, ZipEntry>> {
  const tailAt = Math.max(0, size - MAX_END);
  const tail = await read(tailAt, size - tailAt);
  const end = tail.lastIndexOf(END);
  if (end < 0) throw new Error('zip: no end record');
  const directory = await read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, ZipEntry>();
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_MARK) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, nameEnd);
    entries.set(name, {
      name,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      header: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the bytes of an entry begin: its own header may have other lengths than the directory. */
export async function dataStart(read: ReadAt, entry: ZipEntry): Promise<number> {
  const header = await read(entry.header, 30);
  if (header.readUInt32LE(0) !== LOCAL_MARK) throw new Error(`zip: no header of ${entry.name}`);
  return entry.header + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Unpacks an entry into `target`, which must be as long as the entry, and checks its CRC. */
export async function unpack(read: ReadAt, entry: ZipEntry, target: Uint8Array): Promise<void> {
  if (target.length !== entry.size) throw new Error(`zip: ${entry.name} has ${entry.size} bytes`);
  const start = await dataStart(read, entry);
  async function* packed(): AsyncGenerator<Buffer> {
    for (let at = 0; at < entry.packed; at += BLOCK) {
      yield await read(start + at, Math.min(BLOCK, entry.packed - at));
    }
  }
  let at = 0;
  let crc = 0;
  async function fill(chunks: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of chunks) {
      if (at + chunk.length > target.length) throw new Error(`zip: ${entry.name} is longer than it says`);
      target.set(chunk, at);
      at += chunk.length;
      crc = crc32(chunk, crc);
    }
  }
  if (entry.method === DEFLATED) {
    await pipeline(Readable.from(packed()), createInflateRaw({ chunkSize: 1 << 18 }), fill);
  } else if (entry.method === STORED) await fill(packed());
  else throw new Error(`zip: ${entry.name} is packed by method ${entry.method}`);
  if (at !== entry.size || crc !== entry.crc) throw new Error(`zip: ${entry.name} is damaged`);
}
