import { hasLetters, wordKey } from '../text/tokens.ts';
import { difference } from './diff.ts';
import type { Word } from './segment.ts';

/** Misrecognised words and their correction, without surrounding punctuation. */
export type Correction = { wrong: string; right: string };

/** `count`: number of times it was corrected this way. */
export type CountedCorrection = Correction & { count: number };

/** Longer runs are rewritten sentences, not misrecognised words. */
const MAX_CORRECTION_WORDS = 3;

type SpelledWord = Pick<Word, 'text' | 'glue'>;

/**
 * Words replaced between two versions of a segment, up to three by up to three. Insertions, deletions,
 * capitals and punctuation are ignored. Runs of equal length are compared word by word.
 */
export function learnCorrections(before: readonly SpelledWord[], now: readonly SpelledWord[]): Correction[] {
  return difference(keysOf(before), keysOf(now)).flatMap(({ oldStart, oldEnd, newStart, newEnd }) => {
    const [wrong, right] = [before.slice(oldStart, oldEnd), now.slice(newStart, newEnd)];
    if (wrong.length === right.length && wrong.length <= MAX_CORRECTION_WORDS)
      return wrong.flatMap((word, at) => correction([word], [right[at]!]));
    return correction(wrong, right);
  });
}

const keysOf = (words: readonly SpelledWord[]): string[] => words.map(({ text }) => wordKey(text));

function correction(before: readonly SpelledWord[], now: readonly SpelledWord[]): Correction[] {
  if ([before, now].some((words) => words.length === 0 || words.length > MAX_CORRECTION_WORDS)) return [];
  const [wrong, right] = [phraseOf(before), phraseOf(now)];
  const isWord = hasLetters(wrong) && hasLetters(right);
  return isWord && keysOf(before).join(' ') !== keysOf(now).join(' ') ? [{ wrong, right }] : [];
}

/** Joined words without punctuation at either end. */
const phraseOf = (words: readonly SpelledWord[]): string =>
  words
    .reduce((text, word, at) => text + (at === 0 || word.glue ? '' : ' ') + word.text, '')
    .replaceAll(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

/** Counts corrections, most frequent first; wrong forms that differ only in capitals count as one. */
export function countCorrections(corrections: Iterable<Correction>): CountedCorrection[] {
  const counted = new Map<string, CountedCorrection>();
  for (const { wrong, right } of corrections) {
    const key = `${wordKey(wrong)}\n${right}`;
    const known = counted.get(key);
    counted.set(key, known ? { ...known, count: known.count + 1 } : { wrong, right, count: 1 });
  }
  return [...counted.values()].toSorted((one, other) => other.count - one.count);
}
