import { zipSync } from 'fflate';
import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName, type ZipFile } from 'yauzl';

/** Files of an archive by name, without folders. */
export type ZipParts = ReadonlyMap<string, Buffer>;

export type ZipLimits = {
  /** Limit for all inflated parts: a small file can hold a very large one. */
  maxBytes: number;
  maxParts: number;
  /** Other parts stay compressed and count for nothing; by default all are wanted. */
  isWanted?: (name: string) => boolean;
};

export type ZipErrorReason = 'not-a-zip' | 'damaged' | 'encrypted' | 'too-many-parts' | 'too-large';

/** Why an archive was refused. */
export class ZipError extends Error {
  override readonly name = 'ZipError';
  readonly reason: ZipErrorReason;

  constructor(reason: ZipErrorReason, options?: ErrorOptions) {
    super(`The archive is not opened: ${reason}.`, options);
    this.reason = reason;
  }
}

/** Signature of a file in an archive, with which every archive of ours starts. */
const LOCAL = 0x04_03_4b_50;

/**
 * Inflates a ZIP by its directory, with limits that do not trust the declared sizes. Anything that another
 * program could read differently is refused.
 *
 * @throws ZipError
 */
export async function openZip(bytes: Buffer, { maxBytes, maxParts, isWanted }: ZipLimits): Promise<ZipParts> {
  const zip = await openDirectory(bytes);
  const parts = new Map<string, Buffer>();
  let remaining = maxBytes;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (parts.has(name)) throw new ZipError('not-a-zip');
      if (!entry.canDecodeFileData()) throw new ZipError(entry.isEncrypted() ? 'encrypted' : 'damaged');
      if (isWanted && !isWanted(name)) continue;
      if (parts.size === maxParts) throw new ZipError('too-many-parts');
      const part = await inflate(zip, entry, remaining);
      remaining -= part.length;
      if (!name.endsWith('/')) parts.set(name, part);
    }
  } catch (cause) {
    throw cause instanceof ZipError ? cause : new ZipError('damaged', { cause });
  }
  return parts;
}

async function openDirectory(bytes: Buffer): Promise<ZipFile> {
  if (bytes.length < 22 || bytes.readUInt32LE(0) !== LOCAL) throw new ZipError('not-a-zip');
  try {
    // Names are decoded and sizes are limited here, to tell one reason from another.
    return await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false });
  } catch (cause) {
    throw new ZipError('not-a-zip', { cause });
  }
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const name = getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true);
  if (validateFileName(name) !== null) throw new ZipError('not-a-zip');
  return name;
}

async function inflate(zip: ZipFile, entry: Entry, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new ZipError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** An uncompressed archive of these parts, for libraries that open archives without our limits. */
export const zipUncompressed = (parts: ZipParts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
