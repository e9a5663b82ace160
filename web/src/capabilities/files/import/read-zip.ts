import { MAX_FILES_AT_ONCE } from '@colloquy/contract/files';
import { formatBytes, formatNumber } from '../../../ui/format/amount.ts';
import { type ImportFile, HEAD_BYTES, nameOf, isUserFile } from './import-file.ts';

/** Message about why an archive is refused. */
export class ArchiveError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ArchiveError';
  }
}

/** Audio compresses to a half or a third, text to a tenth; a higher ratio suggests a ZIP bomb. */
const MAX_COMPRESSION_RATIO = 50;
/** Smaller archives are always accepted, because silence compresses to almost nothing. */
const ALWAYS_ALLOWED_BYTES = 4 * 1024 ** 3;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;

/**
 * Files of a ZIP. Only its directory is read. Stored files stay slices of the archive; compressed files are
 * unpacked one by one when sent, so that nothing has to fit into memory.
 *
 * @throws ArchiveError
 */
export async function readZip(archive: File): Promise<ImportFile[]> {
  const { BlobReader, configure, ERR_UNSAFE_FILENAME, ZipReader } =
    await import('@zip.js/zip.js/lib/zip-core-native.js');
  configure({ useWebWorkers: false });
  const reader = new ZipReader(new BlobReader(archive), { checkOverlappingEntry: true });
  const entries = await reader.getEntries().catch((error: Error & { filename?: string }) => {
    throw new ArchiveError(
      error.message === ERR_UNSAFE_FILENAME
        ? `${archive.name} holds a file that wants to lie outside of it (${error.filename}). It is not opened.`
        : `${archive.name} cannot be read: it is no ZIP, or a part of it is missing.`,
    );
  });
  const files = entries
    .flatMap((entry) => (entry.directory ? [] : [entry]))
    .filter(({ symlink }) => !symlink);
  const userFiles = files.filter(({ filename }) => isUserFile(sanitisePath(filename)));
  if (userFiles.length > MAX_FILES_AT_ONCE)
    throw new ArchiveError(
      `${archive.name} holds ${formatNumber(userFiles.length)} files; at most ${formatNumber(MAX_FILES_AT_ONCE)} are added at once.`,
    );
  const unpackedBytes = userFiles.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (unpackedBytes > ALWAYS_ALLOWED_BYTES && unpackedBytes > MAX_COMPRESSION_RATIO * archive.size)
    throw new ArchiveError(
      `${archive.name} would unfold from ${formatBytes(archive.size)} to ${formatBytes(unpackedBytes)}. It is not opened.`,
    );
  if (userFiles.some(({ encrypted }) => encrypted))
    throw new ArchiveError(`${archive.name} is locked with a password. Unpack it, and choose the folder.`);
  return userFiles.map((entry) => {
    const path = sanitisePath(entry.filename);
    const fileOptions = { type: '', lastModified: entry.lastModDate.getTime() };
    const open = async (): Promise<File> => {
      const bytes =
        entry.compressionMethod === STORED
          ? await storedBytes(archive, entry)
          : await unpack(entry).catch(() => {
              throw new ArchiveError(`${path} is broken in the archive.`);
            });
      return new File([bytes], nameOf(path), fileOptions);
    };
    const head = async (): Promise<Uint8Array> =>
      entry.compressionMethod === STORED
        ? new Uint8Array(await (await storedBytes(archive, entry)).slice(0, HEAD_BYTES).arrayBuffer())
        : unpackHead(entry);
    return { path, name: nameOf(path), size: entry.uncompressedSize, ...fileOptions, open, head };
  });
}

type PackedEntry = {
  offset: number;
  compressedSize: number;
  uncompressedSize: number;
  arrayBuffer: unknown;
};

/** Folders and name without control characters. */
const sanitisePath = (path: string): string =>
  path
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');

/** Slice behind the local header, whose last two numbers give the length of its variable fields. */
async function storedBytes(
  archive: Blob,
  { offset, compressedSize }: Pick<PackedEntry, 'offset' | 'compressedSize'>,
) {
  const header = new DataView(await archive.slice(offset, offset + LOCAL_HEADER_BYTES).arrayBuffer());
  const start = offset + LOCAL_HEADER_BYTES + header.getUint16(26, true) + header.getUint16(28, true);
  return archive.slice(start, start + compressedSize);
}

/** Unpacks only the first bytes. */
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

/** Unpacks into a blob, which browsers keep on disk if it is large. Never more than the declared size. */
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
