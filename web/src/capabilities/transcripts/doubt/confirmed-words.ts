import { isConfirmed, type Segment } from '@colloquy/contract';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { doubtsOf } from './doubt-score.ts';

export type WordCounts = {
  words: number;
  /** A person typed or confirmed them. */
  confirmed: number;
  /** Nobody confirmed them, and neither a confidence nor a mark of their segment tells which of them to check. */
  ungraded: number;
};

/** Each segment is counted once. */
const known = new WeakMap<Segment, WordCounts>();

function countsOf(segment: Segment): WordCounts {
  const before = known.get(segment);
  if (before) return before;
  const doubts = doubtsOf(segment);
  const open = [...segment.words.keys()].filter((at) => !isConfirmed(segment.words[at]!));
  const counts = {
    words: segment.words.length,
    confirmed: segment.words.length - open.length,
    ungraded: open.filter((at) => doubts[at] === 0).length,
  };
  known.set(segment, counts);
  return counts;
}

export function countConfirmed(segments: readonly Segment[]): WordCounts {
  const all: WordCounts = { words: 0, confirmed: 0, ungraded: 0 };
  for (const segment of segments) {
    const { words, confirmed, ungraded } = countsOf(segment);
    all.words += words;
    all.confirmed += confirmed;
    all.ungraded += ungraded;
  }
  return all;
}

/** Whether a confidence says which of the words to check, where any are open. */
export const isGraded = ({ words, confirmed, ungraded }: WordCounts): boolean =>
  ungraded === 0 || words - confirmed > ungraded;

/** How many of the words are confirmed: '12 of 3,450 words confirmed'. */
export const confirmedInWords = ({ words, confirmed }: WordCounts): string =>
  `${formatNumber(confirmed)} of ${formatCount(words, 'word')} confirmed`;
