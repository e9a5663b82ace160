import { unzipSync, zipSync } from 'fflate';
import { UnreadableTranscript } from './imported.ts';

/** A transcript of ten hours stays below a quarter of it. In bytes, unpacked. */
const MOST_BYTES = 24 * 1024 * 1024;
const MOST_PARTS = 4_000;

/**
 * The text parts of a Word document, in an archive that holds nothing else and is not packed. An archive of a few
 * kilobytes may say, and mean, gigabytes: what it says is looked at before, and more than it says is not unpacked.
 */
export function unpackWordFile(bytes: Uint8Array): Buffer {
  let total = 0;
  let parts = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        // Pictures and the like stay where they are.
        if (!/\.(?:xml|rels)$/.test(name)) return false;
        parts += 1;
        total += originalSize;
        if (total > MOST_BYTES || parts > MOST_PARTS) throw new UnreadableTranscript('transcript-too-large');
        return true;
      },
    });
    if (parts > 0) return Buffer.from(zipSync(files, { level: 0 }));
  } catch (error) {
    if (error instanceof UnreadableTranscript) throw error;
  }
  throw new UnreadableTranscript('damaged-transcript', { format: 'Word' });
}
