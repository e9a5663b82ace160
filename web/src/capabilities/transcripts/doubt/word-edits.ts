import { type Segment, sliceCodePoints, codePointLength, textOf, wordRanges } from '@colloquy/contract';
import type { Draft } from '../editing/session.ts';

/** Letters of a word without the punctuation that leans on it; a word of nothing else is whole. */
const LETTERS = /[\p{L}\p{N}\p{M}](?:.*[\p{L}\p{N}\p{M}])?/su;

/** Half-open range of code points. */
export type TextSpan = { start: number; end: number };

/** Where the letters of a word stand in its segment's text. */
export function lettersOf(segment: Segment, word: number): TextSpan {
  const range = wordRanges(segment.words)[word];
  if (!range) return { start: 0, end: 0 };
  const { text } = segment.words[word]!;
  const found = LETTERS.exec(text);
  if (!found) return range;
  const start = range.start + codePointLength(text.slice(0, found.index));
  return { start, end: start + codePointLength(found[0]) };
}

type Change = TextSpan & { added: string };

/** Puts texts in the place of others, the last first, so that the places before them hold. */
function put(segment: Segment, changes: readonly Change[]): Draft {
  const before = textOf(segment.words);
  const text = changes.reduceRight(
    (now, { start, end, added }) => sliceCodePoints(now, 0, start) + added + sliceCodePoints(now, end),
    before,
  );
  return { kind: 'set-text', segmentId: segment.id, text };
}

/** Puts other letters in the place of a word's own; its punctuation stays. */
export const replaceLetters = (segment: Segment, word: number, letters: string): Draft =>
  put(segment, [{ ...lettersOf(segment, word), added: letters }]);

/** Takes words out, with their punctuation and one of the spaces round them. */
export function takeOut(segment: Segment, from: number, to = from + 1): Draft {
  const ranges = wordRanges(segment.words);
  const { start } = ranges[from]!;
  const next = ranges[to];
  const span = next
    ? { start, end: next.start }
    : { start: ranges[from - 1]?.end ?? start, end: ranges[to - 1]!.end };
  return put(segment, [{ ...span, added: '' }]);
}

/** Writes words as one; a single one together with the next. */
export function joinWords(segment: Segment, from: number, to: number): Draft | undefined {
  const ranges = wordRanges(segment.words).slice(from, Math.max(to, from + 2));
  const gaps = ranges.slice(1).flatMap(({ start }, at) => {
    const { end } = ranges[at]!;
    return end < start ? [{ start: end, end: start, added: '' }] : [];
  });
  return gaps.length > 0 ? put(segment, gaps) : undefined;
}

/** Capitals in the place of small letters, or the other way round; undefined where the script has none. */
export function toggleCapitals(segment: Segment, from: number, to: number): Draft | undefined {
  const text = textOf(segment.words);
  const language = segment.language ?? undefined;
  const changes = segment.words.slice(from, to).flatMap((_, step): Change[] => {
    const { start } = lettersOf(segment, from + step);
    const first = sliceCodePoints(text, start, start + 1);
    const large = first.toLocaleUpperCase(language);
    const other = first === large ? first.toLocaleLowerCase(language) : large;
    return other === first ? [] : [{ start, end: start + 1, added: other }];
  });
  return changes.length > 0 ? put(segment, changes) : undefined;
}

/** Puts a punctuation mark behind a word, in the place of the one that is there; the same one again takes it away. */
export function setPunctuation(segment: Segment, word: number, mark: string): Draft {
  const { end } = wordRanges(segment.words)[word]!;
  const letters = lettersOf(segment, word);
  const now = sliceCodePoints(textOf(segment.words), letters.end, end);
  return put(segment, [{ start: letters.end, end, added: now === mark ? '' : mark }]);
}

/** A person has heard these words and they are right. */
export function confirmWords(segment: Segment, from: number, to = from + 1): Draft {
  const ranges = wordRanges(segment.words);
  return {
    kind: 'confirm',
    segmentId: segment.id,
    start: ranges[from]!.start,
    end: ranges[to - 1]!.end,
  };
}
