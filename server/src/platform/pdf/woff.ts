import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The font inside a WOFF file (W3C, WOFF File Format 1.0): the same tables, compressed one by one. Typst reads
 * only unpacked fonts, and npm packages of many scripts have only WOFF.
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is not a WOFF file.');
  const count = woff.readUInt16BE(12);
  const power = 2 ** Math.floor(Math.log2(count));
  const directory = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(power * SFNT_ENTRY, 6);
  directory.writeUInt16BE(Math.log2(power), 8);
  directory.writeUInt16BE((count - power) * SFNT_ENTRY, 10);
  const parts: Buffer[] = [directory];
  let at = directory.length;
  for (let index = 0; index < count; index++) {
    const from = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packedSize, size] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field)) as [
      number,
      number,
      number,
    ];
    const packed = woff.subarray(offset, offset + packedSize);
    const table = packedSize < size ? inflateSync(packed) : packed;
    const to = SFNT_HEADER + index * SFNT_ENTRY;
    // The tag, then the checksum.
    woff.copy(directory, to, from, from + 4);
    woff.copy(directory, to + 4, from + 16, from + 20);
    directory.writeUInt32BE(at, to + 8);
    directory.writeUInt32BE(size, to + 12);
    const padding = Buffer.alloc(-size & 3);
    parts.push(table, padding);
    at += size + padding.length;
  }
  return Buffer.concat(parts);
}
