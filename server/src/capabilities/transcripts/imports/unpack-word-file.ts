import { openZip, ZipFault } from '../../../platform/zip/open-zip.ts';
import { repack } from '../../../platform/zip/repack.ts';
import { UnreadableTranscript } from './imported.ts';

/** A transcript of ten hours stays below a quarter of it. In bytes, unpacked. Pictures and the like stay where they are. */
const LIMITS = {
  mostBytes: 24 * 1024 * 1024,
  mostParts: 4_000,
  isWanted: (name: string) => /\.(?:xml|rels)$/.test(name),
};

/** The text parts of a Word document, in an archive that holds nothing else and is not packed. */
export function unpackWordFile(bytes: Uint8Array): Buffer {
  try {
    const parts = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), LIMITS);
    if (parts.size > 0) return repack(parts);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    if (error.reason === 'too-large' || error.reason === 'too-many-parts')
      throw new UnreadableTranscript('transcript-too-large');
  }
  throw new UnreadableTranscript('damaged-transcript', { format: 'Word' });
}
