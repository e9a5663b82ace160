import { isEstimated, type RetimeCommand, type Word } from '@colloquy/rules/transcript';
import type { AlignmentWord, WordTime } from '@colloquy/engines';

/** Position of a segment in the audio. */
export type SegmentPlace = { id: string; channel: number; startMs: number; endMs: number };

/** The first and last sounds of a segment often lie slightly outside detected speech. */
const MARGIN_MS = 200;

/** Words for the aligner, with their times unless those are estimated. */
export const wordsToAlign = (words: readonly Word[]): AlignmentWord[] =>
  words.map((word) => ({
    text: word.text,
    ...(word.glue && { glue: true as const }),
    ...(isEstimated(word) ? {} : { known: { startMs: word.startMs, endMs: word.endMs } }),
  }));

/**
 * Audio window of a segment: slightly wider than the segment, where neighbours in the same channel leave
 * room.
 *
 * @param decodedMs length of the available audio
 */
export function windowOf(
  segment: SegmentPlace,
  places: readonly SegmentPlace[],
  decodedMs: number,
): { fromMs: number; toMs: number } {
  const neighbours = places.filter(({ id, channel }) => id !== segment.id && channel === segment.channel);
  const { startMs, endMs } = segment;
  const lastEnd = Math.max(
    ...neighbours.filter((other) => other.startMs < startMs).map((other) => other.endMs),
    0,
  );
  const nextStart = Math.min(
    ...neighbours.filter((other) => other.startMs >= endMs).map((other) => other.startMs),
  );
  return {
    fromMs: Math.max(startMs - MARGIN_MS, Math.min(startMs, lastEnd)),
    toMs: Math.min(endMs + MARGIN_MS, nextStart, decodedMs),
  };
}

/** New times for the estimated words that were aligned; null for all others. */
export const newTimes = (
  words: readonly Word[],
  found: readonly (WordTime | null)[],
): RetimeCommand['times'] => words.map((word, at) => (isEstimated(word) ? (found[at] ?? null) : null));
