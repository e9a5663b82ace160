import { isUnclear } from '../transcript/marks.ts';
import type { Segment } from '../transcript/segment.ts';
import type { WordPosition } from '../transcript/word-ranges.ts';
import { errorProbabilities } from './error-probability.ts';

export const REVIEW_ORDERS = ['text', 'uncertainty'] as const;
/** `text`: in text order; `uncertainty`: highest error probability first. */
export type ReviewOrder = (typeof REVIEW_ORDERS)[number];

/** Error probability from which a word is to check, unless the user chose another threshold. */
export const DEFAULT_THRESHOLD = 0.12;

export type ReviewItem = WordPosition & { errorProbability: number };

/** Unclear turns come first: they have speech but no words at all. */
const UNCLEAR_PROBABILITY = 1;

/**
 * Words to check and unclear turns in order. With `threshold` 0, all unconfirmed words that have an error
 * probability.
 */
export function buildReviewQueue(
  segments: readonly Segment[],
  { threshold = DEFAULT_THRESHOLD, order = 'text' }: { threshold?: number; order?: ReviewOrder } = {},
): ReviewItem[] {
  const queue: ReviewItem[] = [];
  for (const segment of segments) {
    if (isUnclear(segment))
      queue.push({ segmentId: segment.id, word: 0, errorProbability: UNCLEAR_PROBABILITY });
    for (const [word, errorProbability] of errorProbabilities(segment).entries())
      if (errorProbability > 0 && errorProbability >= threshold)
        queue.push({ segmentId: segment.id, word, errorProbability });
  }
  // Items of equal probability stay in text order.
  return order === 'text'
    ? queue
    : queue.toSorted((one, other) => other.errorProbability - one.errorProbability);
}

/** Low-confidence words of a segment by index, cached per segment and threshold. */
const cachedWords = new WeakMap<Segment, { threshold: number; words: ReadonlySet<number> }>();

export function lowConfidenceWords(
  segment: Segment,
  threshold: number = DEFAULT_THRESHOLD,
): ReadonlySet<number> {
  const cached = cachedWords.get(segment);
  if (cached?.threshold === threshold) return cached.words;
  const probabilities = errorProbabilities(segment);
  const words = new Set(
    [...probabilities.keys()].filter((at) => probabilities[at]! > 0 && probabilities[at]! >= threshold),
  );
  cachedWords.set(segment, { threshold, words });
  return words;
}

export const isSamePosition = (one: WordPosition, other: WordPosition): boolean =>
  one.segmentId === other.segmentId && one.word === other.word;

/**
 * The next item from a position: the next (or, with step -1, previous) one in text order, or in the queue.
 * Wraps around. From a position that is no longer to check, the uncertainty order continues with its first
 * item.
 *
 * @param ranks index of each segment in the text
 */
export function nextReviewItem(
  queue: readonly ReviewItem[],
  here: WordPosition | undefined,
  ranks: ReadonlyMap<string, number>,
  { step = 1, order = 'text' }: { step?: 1 | -1; order?: ReviewOrder } = {},
): ReviewItem | undefined {
  if (queue.length === 0) return undefined;
  const wrap = (at: number): ReviewItem => queue[(at + queue.length) % queue.length]!;
  if (!here) return wrap(step > 0 ? 0 : -1);
  const at = queue.findIndex((item) => isSamePosition(item, here));
  if (at >= 0) return wrap(at + step);
  const rank = ranks.get(here.segmentId);
  // The segment was merged away: start from the top.
  if (order === 'uncertainty' || rank === undefined) return queue[0];
  const following = queue.findIndex(({ segmentId, word }) => {
    const other = ranks.get(segmentId)!;
    return other > rank || (other === rank && word > here.word);
  });
  const first = following < 0 ? queue.length : following;
  return wrap(step > 0 ? first : first - 1);
}

export function countLowConfidence(
  segments: readonly Segment[],
  threshold: number = DEFAULT_THRESHOLD,
): number {
  return segments.reduce((count, segment) => count + lowConfidenceWords(segment, threshold).size, 0);
}

/** Turns with speech but without words; to check at any threshold. */
export const countUnclear = (segments: readonly Segment[]): number => segments.filter(isUnclear).length;

/**
 * Thresholds from a quick check to a nearly full read, with the share of wrong words found at each, measured
 * by the bench `correction` on unmodified recordings.
 */
export const THRESHOLD_STEPS = [
  { threshold: 0.6, foundShare: 0.23 },
  { threshold: 0.4, foundShare: 0.39 },
  { threshold: 0.25, foundShare: 0.55 },
  { threshold: DEFAULT_THRESHOLD, foundShare: 0.87 },
  { threshold: 0.06, foundShare: 0.97 },
  { threshold: 0.03, foundShare: 1 },
] as const;
