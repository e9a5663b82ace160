import { inflateRawSync } from 'node:zlib';

/** The parts of an archive, by their names; folders are none. */
export type ZipParts = ReadonlyMap<string, Buffer>;

export type ZipLimits = {
  /** What all parts may unfold to: a small file can be made to hold a very large one. */
  mostBytes: number;
  mostParts: number;
  /** Parts that are left folded and count for nothing; without it all are unfolded. */
  isWanted?: (name: string) => boolean;
};

export type ZipFaultReason = 'not-a-zip' | 'damaged' | 'locked' | 'too-many-parts' | 'too-large';

/** Why an archive is not opened. */
export class ZipFault extends Error {
  override readonly name = 'ZipFault';
  readonly reason: ZipFaultReason;

  constructor(reason: ZipFaultReason, options?: ErrorOptions) {
    super(`The archive is not opened: ${reason}.`, options);
    this.reason = reason;
  }
}

const [LOCAL, CENTRAL, END] = [0x04_03_4b_50, 0x02_01_4b_50, 0x06_05_4b_50];

/**
 * Unfolds a ZIP (APPNOTE 6.3.10) by its directory, each part with a limit: what the directory says of sizes may be
 * untrue. Whatever could be read in two ways, by this program and by another, is refused.
 *
 * @throws ZipFault
 */
export function openZip(bytes: Buffer, { mostBytes, mostParts, isWanted }: ZipLimits): ZipParts {
  const parts = new Map<string, Buffer>();
  let left = mostBytes;
  for (const { name, packed, isStored } of entriesOf(bytes)) {
    if (parts.has(name) || /^\/|\\|(?:^|\/)\.\.(?:\/|$)/.test(name)) throw new ZipFault('not-a-zip');
    if (isWanted && !isWanted(name)) continue;
    if (parts.size === mostParts) throw new ZipFault('too-many-parts');
    const part = isStored ? packed : unfold(packed, left);
    left -= part.length;
    if (left < 0) throw new ZipFault('too-large');
    if (!name.endsWith('/')) parts.set(name, part);
  }
  return parts;
}

function unfold(packed: Buffer, limit: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw new ZipFault(isTooLarge ? 'too-large' : 'damaged', { cause });
  }
}

type Entry = { name: string; packed: Buffer; isStored: boolean };

function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = zip.length < 22 || zip.readUInt32LE(0) !== LOCAL ? -1 : findEnd(zip);
  if (end < 0) throw new ZipFault('not-a-zip');
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    if (at + 46 > end || zip.readUInt32LE(at) !== CENTRAL) throw new ZipFault('damaged');
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [named, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    if (zip.readUInt16LE(at + 8) & 1) throw new ZipFault('locked');
    if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL || ![0, 8].includes(method))
      throw new ZipFault('damaged');
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
