import type { SegmentMark } from '../transcript/marks.ts';
import type { Segment, Word } from '../transcript/segment.ts';
import { isConfirmed } from '../transcript/word-origin.ts';

/**
 * Logistic regression for the probability that a word is wrong, from its confidence, neighbours, length,
 * alternatives and position. Fitted and evaluated by `npm run bench correction -- --fit`. Confident words beside
 * uncertain ones, long words, words with alternatives and sentence starts are wrong more often than their
 * confidence suggests.
 */
export const COEFFICIENTS = {
  constant: -0.66,
  confidence: -0.62,
  neighbours: -0.31,
  letters: 0.21,
  isFirst: -1.3,
  confidenceOfFirst: -0.15,
  alternatives: 0.35,
};
export type WordFeatures = Record<keyof typeof COEFFICIENTS, number>;

/** Log odds separate 98% and 99% more than 50% and 51%. */
function logOdds(confidence: number): number {
  const inside = Math.min(0.999, Math.max(0.01, confidence));
  return Math.log(inside / (1 - inside));
}

function meanOf(odds: readonly (number | undefined)[]): number | undefined {
  const known = odds.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** Model features of each word of a segment. */
export function wordFeatures(words: readonly Word[]): WordFeatures[] {
  // Words a person typed or confirmed say nothing about their neighbours.
  const odds = words.map((word) =>
    word.confidence === null || isConfirmed(word) ? undefined : logOdds(word.confidence),
  );
  const average = meanOf(odds) ?? 0;
  return words.map(({ text, alternatives }, at) => {
    const own = odds[at] ?? average;
    const isFirst = at === 0 ? 1 : 0;
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return {
      constant: 1,
      confidence: own,
      neighbours: meanOf([odds[at - 1], odds[at + 1]]) ?? average,
      letters: Math.log(letters + 1),
      isFirst,
      confidenceOfFirst: isFirst * own,
      alternatives: alternatives?.length ?? 0,
    };
  });
}

/** Unchanged segments remain the same objects, so each is scored once. */
const cachedProbabilities = new WeakMap<Segment, readonly number[]>();

/** Minimum error probability of words that may be hallucinations, whatever their confidence. */
const HALLUCINATION_PROBABILITY = 0.7;
const HALLUCINATION_MARKS: ReadonlySet<SegmentMark> = new Set(['repetition', 'no-speech', 'known-phrase']);

/**
 * Probability that each word of a segment is wrong, 0 to 1; 0 for words a person typed or confirmed. Words
 * without a confidence get only the minimum that the marks of their segment imply.
 */
export function errorProbabilities(segment: Segment): readonly number[] {
  const cached = cachedProbabilities.get(segment);
  if (cached) return cached;
  const minimum = segment.marks?.some((mark) => HALLUCINATION_MARKS.has(mark))
    ? HALLUCINATION_PROBABILITY
    : 0;
  const probabilities = wordFeatures(segment.words).map((features, at) => {
    const word = segment.words[at]!;
    if (isConfirmed(word)) return 0;
    return word.confidence === null ? minimum : Math.max(minimum, errorProbability(features));
  });
  cachedProbabilities.set(segment, probabilities);
  return probabilities;
}

/** Model output for one word, 0 to 1. */
export function errorProbability(features: WordFeatures, coefficients: WordFeatures = COEFFICIENTS): number {
  const names = Object.keys(coefficients) as (keyof WordFeatures)[];
  const sum = names.reduce((total, name) => total + coefficients[name] * features[name], 0);
  return 1 / (1 + Math.exp(-sum));
}
