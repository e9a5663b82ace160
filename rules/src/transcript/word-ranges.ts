import { codePointLength } from '../text/code-points.ts';
import type { Segment, Word } from './segment.ts';

/** A word by segment and index. */
export type WordPosition = { segmentId: string; word: number };

/** Range of words by index; `to` is exclusive. */
export type WordIndexRange = { from: number; to: number };

/** Half-open range of code points in a segment's text. */
export type TextRange = { start: number; end: number };

/** Code point range of each word. */
export function wordRanges(words: readonly { text: string; glue?: boolean | undefined }[]): TextRange[] {
  let passed = 0;
  return words.map(({ text, glue }, at) => {
    const start = passed + (at === 0 || glue ? 0 : 1);
    passed = start + codePointLength(text);
    return { start, end: passed };
  });
}

/** Words that a range touches; an empty range touches the word around it. */
export function wordsBetween(
  words: readonly Pick<Word, 'text' | 'glue'>[],
  { start, end }: TextRange,
): WordIndexRange {
  const ranges = wordRanges(words);
  const touches = (range: TextRange): boolean =>
    start === end ? range.start <= start && start <= range.end : range.start < end && start < range.end;
  const from = ranges.findIndex(touches);
  return from < 0 ? { from: 0, to: 0 } : { from, to: ranges.findLastIndex(touches) + 1 };
}

/** Updates the words that a range touches; returns the same segment if nothing changes. */
export function updateWords(segment: Segment, range: TextRange, change: (word: Word) => Word): Segment {
  const { from, to } = wordsBetween(segment.words, range);
  const words = segment.words.map((word, at) => (at >= from && at < to ? change(word) : word));
  return words.some((word, at) => word !== segment.words[at]) ? { ...segment, words } : segment;
}
