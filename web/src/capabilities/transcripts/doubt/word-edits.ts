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

const put = (segment: Segment, { start, end }: TextSpan, added: string): Draft => {
  const text = textOf(segment.words);
  return {
    kind: 'set-text',
    segmentId: segment.id,
    text: sliceCodePoints(text, 0, start) + added + sliceCodePoints(text, end),
  };
};

/** Puts other letters in the place of a word's own; its punctuation stays. */
export const replaceLetters = (segment: Segment, word: number, letters: string): Draft =>
  put(segment, lettersOf(segment, word), letters);

/** Takes words out, with their punctuation and one of the spaces round them. */
export function takeOut(segment: Segment, from: number, to = from + 1): Draft {
  const ranges = wordRanges(segment.words);
  const { start } = ranges[from]!;
  const next = ranges[to];
  const span = next
    ? { start, end: next.start }
    : { start: ranges[from - 1]?.end ?? start, end: ranges[to - 1]!.end };
  return put(segment, span, '');
}

/** Writes a word and the next one as one. */
export function joinWithNext(segment: Segment, word: number): Draft | undefined {
  const ranges = wordRanges(segment.words);
  const [here, next] = [ranges[word], ranges[word + 1]];
  if (!here || !next || here.end === next.start) return undefined;
  return put(segment, { start: here.end, end: next.start }, '');
}

/** A capital in the place of a small letter, or the other way round; undefined where the script has none. */
export function toggleCapital(segment: Segment, word: number): Draft | undefined {
  const { start } = lettersOf(segment, word);
  const first = sliceCodePoints(textOf(segment.words), start, start + 1);
  const language = segment.language ?? undefined;
  const large = first.toLocaleUpperCase(language);
  const other = first === large ? first.toLocaleLowerCase(language) : large;
  return other === first ? undefined : put(segment, { start, end: start + 1 }, other);
}

/** Puts a punctuation mark behind a word, in the place of the one that is there; the same one again takes it away. */
export function setPunctuation(segment: Segment, word: number, mark: string): Draft {
  const { end } = wordRanges(segment.words)[word]!;
  const letters = lettersOf(segment, word);
  const now = sliceCodePoints(textOf(segment.words), letters.end, end);
  return put(segment, { start: letters.end, end }, now === mark ? '' : mark);
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
