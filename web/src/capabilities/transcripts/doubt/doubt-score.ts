import { isConfirmed, type Segment, type SegmentMark, type Word } from '@colloquy/contract';

/**
 * How likely a word is wrong, by logistic regression over what the transcript says of it and its neighbours. Fitted on
 * the clips of the bench `correct` with their references (`npm run bench correct -- --fit`), which also says how well
 * it orders words of clips that it was not fitted on. Sure words in unsure company, long words, words that have rivals
 * and beginnings of sentences are wrong more often than their own confidence says.
 */
export const COEFFICIENTS = {
  constant: -0.66,
  confidence: -0.62,
  neighbours: -0.31,
  letters: 0.21,
  isFirst: -1.3,
  confidenceOfFirst: -0.15,
  others: 0.35,
};
export type Features = Record<keyof typeof COEFFICIENTS, number>;

/** Confidence as log odds, so that 98 and 99 per cent are further apart than 50 and 51. */
function logOdds(confidence: number): number {
  const inside = Math.min(0.999, Math.max(0.01, confidence));
  return Math.log(inside / (1 - inside));
}

function meanOf(odds: readonly (number | undefined)[]): number | undefined {
  const known = odds.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, each) => sum + each, 0) / known.length;
}

/** What the score looks at, for each word of a segment. */
export function featuresOf(words: readonly Word[]): Features[] {
  // What a person has written or confirmed says nothing of its neighbours.
  const odds = words.map((word) =>
    word.confidence === null || isConfirmed(word) ? undefined : logOdds(word.confidence),
  );
  const whole = meanOf(odds) ?? 0;
  return words.map(({ text, others }, at) => {
    const own = odds[at] ?? whole;
    const isFirst = at === 0 ? 1 : 0;
    const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    return {
      constant: 1,
      confidence: own,
      neighbours: meanOf([odds[at - 1], odds[at + 1]]) ?? whole,
      letters: Math.log(letters + 1),
      isFirst,
      confidenceOfFirst: isFirst * own,
      others: others?.length ?? 0,
    };
  });
}

/** Unchanged segments stay the same objects, so each is scored once. */
const known = new WeakMap<Segment, readonly number[]>();

/** Words that nobody may have said are at least this doubtful, however sure the machine was of them. */
const MADE_UP = 0.7;
const SPEAKS_AGAINST: ReadonlySet<SegmentMark> = new Set(['repetition', 'no-speech', 'known-phrase']);

/**
 * How likely each word of a segment is wrong, 0 to 1; 0 for words that a person typed or confirmed. Words without a
 * confidence can only be as doubtful as the marks of their segment make them.
 */
export function doubtsOf(segment: Segment): readonly number[] {
  const before = known.get(segment);
  if (before) return before;
  const least = segment.marks?.some((mark) => SPEAKS_AGAINST.has(mark)) ? MADE_UP : 0;
  const doubts = featuresOf(segment.words).map((features, at) => {
    const word = segment.words[at]!;
    if (isConfirmed(word)) return 0;
    return word.confidence === null ? least : Math.max(least, scoreOf(features));
  });
  known.set(segment, doubts);
  return doubts;
}

/** The score of a word by these coefficients, 0 to 1. */
export function scoreOf(features: Features, coefficients: Features = COEFFICIENTS): number {
  const names = Object.keys(coefficients) as (keyof Features)[];
  const sum = names.reduce((total, name) => total + coefficients[name] * features[name], 0);
  return 1 / (1 + Math.exp(-sum));
}
