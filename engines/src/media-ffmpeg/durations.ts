import type { Recording } from './open-recording.ts';
import { readWavClaim } from './wav-claim.ts';

const bytesPerSecond = ({ stream }: Recording): number => Number(stream.codecpar.bitRate) / 8;

/** What the file promises to last, for finding out what it lacks; null where it promises nothing. */
export async function promisedMs(recording: Recording): Promise<number | null> {
  if (recording.type !== 'wav' || bytesPerSecond(recording) <= 0) return recording.claimedMs;
  const bytes = await readWavClaim(recording.path);
  return bytes === undefined ? null : Math.round((bytes / bytesPerSecond(recording)) * 1000);
}

/** The longest that there can be: uncompressed sound lasts as long as its bytes, whatever the header says. */
export function possibleMs(recording: Recording): number | null {
  const { claimedMs, fileSize, decoder } = recording;
  if (!decoder.name?.startsWith('pcm_') || bytesPerSecond(recording) <= 0) return claimedMs;
  const byBytes = Math.floor((fileSize / bytesPerSecond(recording)) * 1000);
  return claimedMs === null ? byBytes : Math.min(claimedMs, byBytes);
}
