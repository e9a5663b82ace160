import { MOST_FILES_AT_ONCE } from '@colloquy/contract';
import { formatBytes, formatNumber } from '../../../ui/format/amount.ts';
import { type FoundFile, HEAD_BYTES, nameOf, wasMeant } from './found-file.ts';

/** Why an archive is not taken, in a sentence. */
export class ArchiveProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveProblem';
  }
}

/** Sound is packed to a half or a third, texts to a tenth: what unfolds further was made to fill a disk. */
const MOST_UNFOLDED = 50;
/** Below this nothing is worth refusing: silence packs to almost nothing. In bytes. */
const ALWAYS_TAKEN = 4 * 1024 ** 3;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;

/**
 * The files of a ZIP. Only its directory is read: what is stored as it is stays a piece of the archive, the rest is
 * unpacked one by one when it is sent, so that nothing of it has to fit into memory.
 *
 * @throws ArchiveProblem
 */
export async function readZip(archive: File): Promise<FoundFile[]> {
  const { BlobReader, configure, ERR_UNSAFE_FILENAME, ZipReader } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive), { checkOverlappingEntry: true });
  const entries = await reader.getEntries().catch((error: Error & { filename?: string }) => {
    throw new ArchiveProblem(
      error.message === ERR_UNSAFE_FILENAME
        ? `${archive.name} holds a file that wants to lie outside of it (${error.filename}). It is not opened.`
        : `${archive.name} cannot be read: it is no ZIP, or a part of it is missing.`,
    );
  });
  const files = entries
    .flatMap((entry) => (entry.directory ? [] : [entry]))
    .filter(({ symlink }) => !symlink);
  const meant = files.filter(({ filename }) => wasMeant(plainPath(filename)));
  if (meant.length > MOST_FILES_AT_ONCE)
    throw new ArchiveProblem(
      `${archive.name} holds ${formatNumber(meant.length)} files; at most ${formatNumber(MOST_FILES_AT_ONCE)} are added at once.`,
    );
  const unfolded = meant.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unfolded > ALWAYS_TAKEN && unfolded > MOST_UNFOLDED * archive.size)
    throw new ArchiveProblem(
      `${archive.name} would unfold from ${formatBytes(archive.size)} to ${formatBytes(unfolded)}. It is not opened.`,
    );
  if (meant.some(({ encrypted }) => encrypted))
    throw new ArchiveProblem(`${archive.name} is locked with a password. Unpack it, and choose the folder.`);
  return meant.map((entry) => {
    const path = plainPath(entry.filename);
    const about = { type: '', lastModified: entry.lastModDate.getTime() };
    const open = async (): Promise<File> => {
      const bytes =
        entry.compressionMethod === STORED
          ? await storedBytes(archive, entry)
          : await unpack(entry).catch(() => {
              throw new ArchiveProblem(`${path} is broken in the archive.`);
            });
      return new File([bytes], nameOf(path), about);
    };
    const head = async (): Promise<Uint8Array> =>
      entry.compressionMethod === STORED
        ? new Uint8Array(await (await storedBytes(archive, entry)).slice(0, HEAD_BYTES).arrayBuffer())
        : unpackHead(entry);
    return { path, name: nameOf(path), size: entry.uncompressedSize, ...about, open, head };
  });
}

type Packed = {
  offset: number;
  compressedSize: number;
  uncompressedSize: number;
  arrayBuffer: unknown;
};

/** Folders and a name, without what cannot be seen. */
const plainPath = (path: string): string =>
  path
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** A piece of the archive: behind the local header, whose last two numbers say how much stands before the bytes. */
async function storedBytes(
  archive: Blob,
  { offset, compressedSize }: Pick<Packed, 'offset' | 'compressedSize'>,
) {
  const header = new DataView(await archive.slice(offset, offset + LOCAL_HEADER_BYTES).arrayBuffer());
  const start = offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  return archive.slice(start, start + compressedSize);
}

/** The first bytes: unpacking stops there. */
async function unpackHead(entry: {
  getData: (writer: WritableStream, options: { signal: AbortSignal }) => Promise<unknown>;
}): Promise<Uint8Array> {
  const stop = new AbortController();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const sink = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (chunk) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= HEAD_BYTES) stop.abort();
    },
  });
  await entry.getData(sink, { signal: stop.signal }).catch((error: unknown) => {
    if (bytes < HEAD_BYTES) throw error;
  });
  return new Uint8Array(await new Blob(chunks).slice(0, HEAD_BYTES).arrayBuffer());
}

/** Into a blob, which browsers put on the disk where it is large. Never more than the archive said there is. */
async function unpack(entry: {
  uncompressedSize: number;
  getData: (writer: WritableStream, options: { checkCrc32: boolean }) => Promise<unknown>;
}): Promise<Blob> {
  let bytes = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes > entry.uncompressedSize) controller.error(new Error('More than was said.'));
      else controller.enqueue(chunk);
    },
  });
  const [blob] = await Promise.all([
    new Response(counted.readable).blob(),
    entry.getData(counted.writable, { checkCrc32: true }),
  ]);
  return blob;
}
