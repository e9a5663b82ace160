import type { Recording } from './open-recording.ts';

/** Recorders that are cut off leave sizes like these in a WAV's header: "as much as there is". */
const PLACEHOLDER_BYTES = 2 ** 31 - 2 ** 16;

/**
 * What the file claims to last, where that can be: null where it says nothing, or what only stands in for a size.
 */
export function believedMs({ claimedMs, fileSize, stream, type }: Recording): number | null {
  const byteRate = Number(stream.codecpar.bitRate) / 8;
  if (claimedMs === null || type !== 'wav' || byteRate <= 0) return claimedMs;
  const claimedBytes = (claimedMs / 1000) * byteRate;
  return claimedBytes >= PLACEHOLDER_BYTES && claimedBytes > fileSize ? null : claimedMs;
}

/** The longest that there can be: uncompressed sound lasts as long as its bytes, whatever the header says. */
export function possibleMs(recording: Recording): number | null {
  const { fileSize, stream, decoder } = recording;
  const byteRate = Number(stream.codecpar.bitRate) / 8;
  const claimed = believedMs(recording);
  if (!decoder.name?.startsWith('pcm_') || byteRate <= 0) return claimed;
  const byBytes = Math.floor((fileSize / byteRate) * 1000);
  return claimed === null ? byBytes : Math.min(claimed, byBytes);
}
