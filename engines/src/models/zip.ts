import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

/** Entries of an open zip file by name. */
export async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return entries;
}

/** Unpacks an entry into `target`, which must have the entry's size, and checks its CRC. */
export async function unpack(zip: ZipFile, entry: Entry, target: Uint8Array): Promise<void> {
  if (target.length !== entry.uncompressedSize)
    throw new Error(`zip: ${entry.fileName} has ${entry.uncompressedSize} bytes`);
  let at = 0;
  let crc = 0;
  // The library ends the stream with an error if the entry is longer or shorter than its declared size.
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    target.set(chunk, at);
    at += chunk.length;
    crc = crc32(chunk, crc);
  }
  if (at !== target.length || crc !== entry.crc32) throw new Error(`zip: ${entry.fileName} is damaged`);
}
