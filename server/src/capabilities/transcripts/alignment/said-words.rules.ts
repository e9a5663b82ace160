import type { RetimeCommand, Word } from '@colloquy/contract';
import type { SaidWord, WordTime } from '@colloquy/engines';

/** What of a segment matters here: its place in the audio. */
export type Place = { id: string; channel: number; startMs: number; endMs: number };

/** The first and last sounds of a segment are often a little outside of what was noticed as speech. */
const MARGIN_MS = 200;

export const isEstimated = (word: Word): boolean => word.timing === 'estimated';

/** The words of a segment as the engine takes them: where each lies, unless that was only estimated. */
export const saidWords = (words: readonly Word[]): SaidWord[] =>
  words.map((word) => ({
    text: word.text,
    ...(word.glue && { glue: true as const }),
    ...(isEstimated(word) ? {} : { known: { startMs: word.startMs, endMs: word.endMs } }),
  }));

/**
 * The stretch of audio that holds a segment's words and nobody else's: a little more than the segment, where its
 * neighbours in the same channel leave room.
 *
 * @param decodedMs how far there is audio
 */
export function windowOf(
  segment: Place,
  places: readonly Place[],
  decodedMs: number,
): { fromMs: number; toMs: number } {
  const others = places.filter(({ id, channel }) => id !== segment.id && channel === segment.channel);
  const { startMs, endMs } = segment;
  const lastEnd = Math.max(
    ...others.filter((other) => other.startMs < startMs).map((other) => other.endMs),
    0,
  );
  const nextStart = Math.min(
    ...others.filter((other) => other.startMs >= endMs).map((other) => other.startMs),
  );
  return {
    fromMs: Math.max(startMs - MARGIN_MS, Math.min(startMs, lastEnd)),
    toMs: Math.min(endMs + MARGIN_MS, nextStart, decodedMs),
  };
}

/** What is to be written: new times for the estimated words that were found, nothing for all others. */
export const newTimes = (
  words: readonly Word[],
  found: readonly (WordTime | null)[],
): RetimeCommand['times'] => words.map((word, at) => (isEstimated(word) ? (found[at] ?? null) : null));
