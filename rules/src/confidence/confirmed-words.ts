import type { Segment } from '../transcript/segment.ts';
import { isConfirmed } from '../transcript/word-origin.ts';
import { errorProbabilities } from './error-probability.ts';

export type WordCounts = {
  words: number;
  /** Typed or confirmed by a person. */
  confirmed: number;
  /** Unconfirmed words without a confidence, in segments without a mark that would lower it. */
  unscored: number;
};

/** Cached per segment. */
const cachedCounts = new WeakMap<Segment, WordCounts>();

function countsOf(segment: Segment): WordCounts {
  const cached = cachedCounts.get(segment);
  if (cached) return cached;
  const probabilities = errorProbabilities(segment);
  const open = [...segment.words.keys()].filter((at) => !isConfirmed(segment.words[at]!));
  const counts = {
    words: segment.words.length,
    confirmed: segment.words.length - open.length,
    unscored: open.filter((at) => probabilities[at] === 0).length,
  };
  cachedCounts.set(segment, counts);
  return counts;
}

/** Sums the words of all segments by what is known of them. */
export function countConfirmed(segments: readonly Segment[]): WordCounts {
  const all: WordCounts = { words: 0, confirmed: 0, unscored: 0 };
  for (const segment of segments) {
    const { words, confirmed, unscored } = countsOf(segment);
    all.words += words;
    all.confirmed += confirmed;
    all.unscored += unscored;
  }
  return all;
}

/** Whether enough unconfirmed words have a confidence to select words to check. */
export const isScored = ({ words, confirmed, unscored }: WordCounts): boolean =>
  unscored === 0 || words - confirmed > unscored;
