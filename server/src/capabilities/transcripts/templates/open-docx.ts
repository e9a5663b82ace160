import { inflateRawSync } from 'node:zlib';
import { TemplateFault } from './template-fault.ts';

/** The parts of a Word document, by their names. */
export type Parts = ReadonlyMap<string, Buffer>;

const MOST_PARTS = 1_000;
/** What all parts may unfold to: a small file can be made to hold a very large one. */
const LARGEST_UNFOLDED = 24 * 1024 * 1024;

const [LOCAL, CENTRAL, END] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50];
const NOT_WORD = 'This is not a Word document (DOCX).';

/**
 * Unfolds a ZIP (APPNOTE 6.3.10) by its directory, each part with a limit: what the directory says of sizes may be
 * untrue. Whatever could be read in two ways, by this program and by another, is refused.
 */
export function openDocx(bytes: Buffer): Parts {
  const parts = new Map<string, Buffer>();
  let left = LARGEST_UNFOLDED;
  for (const { name, packed, isStored } of entriesOf(bytes)) {
    if (parts.has(name) || /^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(name)) throw new TemplateFault(NOT_WORD);
    if (parts.size === MOST_PARTS) throw new TemplateFault('This document has too many parts.');
    const part = isStored ? packed : unfold(packed, left);
    left -= part.length;
    if (left < 0) throw new TemplateFault('This document unfolds to more than 24 MB.');
    if (!name.endsWith('/')) parts.set(name, part);
  }
  return parts;
}

function unfold(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new TemplateFault('This document unfolds to more than 24 MB.', { cause: error });
    throw new TemplateFault('This document is damaged.', { cause: error });
  }
}

type Entry = { name: string; packed: Buffer; isStored: boolean };

function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.length < 22 || zip.readUInt32LE(0) !== LOCAL ? -1 : findEnd(zip);
  if (end < 0) throw new TemplateFault(NOT_WORD);
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL)
      throw new TemplateFault('This document is damaged.');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt16LE(at + 8) & 1) throw new TemplateFault('This document is locked with a password.');
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL || ![0, 8].includes(method))
      throw new TemplateFault('This document is damaged.');
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + named);
    yield { name, packed: zip.subarray(start, start + size), isStored: method === 0 };
    at += 46 + named + extra + comment;
  }
}

/** The end of the directory, behind which at most a comment stands. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--)
    if (zip.readUInt32LE(at) === END && at + 22 + zip.readUInt16LE(at + 20) === zip.length) return at;
  return -1;
}
