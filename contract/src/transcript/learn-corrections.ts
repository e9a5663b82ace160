import { hasLetters, wordKey } from '../text/tokens.ts';
import { difference } from './align.ts';
import type { Word } from './segment.ts';

/** What was heard wrongly and what it was corrected to, without the punctuation round it. */
export type Correction = { wrong: string; right: string };

/** `count`: how often it was corrected so. */
export type CountedCorrection = Correction & { count: number };

/** Longer runs are rewritten sentences, not misheard words. */
const MOST_WORDS = 3;

type Spelt = Pick<Word, 'text' | 'glue'>;

/**
 * The words that were put in the place of others between two versions of a segment: up to three for up to three. What
 * was only added or taken out teaches nothing, nor do capitals and punctuation. Runs of the same length are taken word
 * by word.
 */
export function learnCorrections(before: readonly Spelt[], now: readonly Spelt[]): Correction[] {
  return difference(keysOf(before), keysOf(now)).flatMap(({ oldStart, oldEnd, newStart, newEnd }) => {
    const [wrong, right] = [before.slice(oldStart, oldEnd), now.slice(newStart, newEnd)];
    if (wrong.length === right.length && wrong.length <= MOST_WORDS)
      return wrong.flatMap((word, at) => correction([word], [right[at]!]));
    return correction(wrong, right);
  });
}

const keysOf = (words: readonly Spelt[]): string[] => words.map(({ text }) => wordKey(text));

function correction(before: readonly Spelt[], now: readonly Spelt[]): Correction[] {
  if ([before, now].some((words) => words.length === 0 || words.length > MOST_WORDS)) return [];
  const [wrong, right] = [phraseOf(before), phraseOf(now)];
  const isWord = hasLetters(wrong) && hasLetters(right);
  return isWord && keysOf(before).join(' ') !== keysOf(now).join(' ') ? [{ wrong, right }] : [];
}

/** The words with what stands between them, without the punctuation at their ends. */
const phraseOf = (words: readonly Spelt[]): string =>
  words
    .reduce((text, word, at) => text + (at === 0 || word.glue ? '' : ' ') + word.text, '')
    .replaceAll(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

/** The same corrections counted, those made most often first; wrong forms that differ by capitals alone are one. */
export function countCorrections(corrections: Iterable<Correction>): CountedCorrection[] {
  const counted = new Map<string, CountedCorrection>();
  for (const { wrong, right } of corrections) {
    const key = `${wordKey(wrong)}\n${right}`;
    const known = counted.get(key);
    counted.set(key, known ? { ...known, count: known.count + 1 } : { wrong, right, count: 1 });
  }
  return [...counted.values()].toSorted((one, other) => other.count - one.count);
}
