import { readFile } from 'node:fs/promises';
import path from 'node:path';

const interview = path.resolve(import.meta.dirname, '../server/src/demo/interview.opus');

/** Opus counts samples at 48 kHz, whatever the original rate (RFC 7845). */
const ticksPerSecond = 48_000n;

/**
 * Returns the first seconds of the demo interview as whole Ogg pages (RFC 3533). The stream has no end mark,
 * like an interrupted upload, and still plays.
 */
export async function clipInterview(seconds: number): Promise<Buffer> {
  const file = await readFile(interview);
  let end = 0;
  while (file.toString('latin1', end, end + 4) === 'OggS') {
    const granule = file.readBigInt64LE(end + 6);
    const segments = file.readUInt8(end + 26);
    const lengths = file.subarray(end + 27, end + 27 + segments);
    end += 27 + segments + lengths.reduce((sum, length) => sum + length, 0);
    if (granule >= BigInt(seconds) * ticksPerSecond) break;
  }
  return file.subarray(0, end);
}
