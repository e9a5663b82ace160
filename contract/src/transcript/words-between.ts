import { codePointLength } from '../text/code-points.ts';
import type { Segment, Word } from './segment.ts';

/** A run of words by index; `to` is not included. */
export type WordRun = { from: number; to: number };

/** Half-open range of code points of a segment's text. */
export type TextRange = { start: number; end: number };

/** Where each word of a text stands, in code points. */
export function wordRanges(words: readonly { text: string; glue?: boolean | undefined }[]): TextRange[] {
  let passed = 0;
  return words.map(({ text, glue }, at) => {
    const start = passed + (at === 0 || glue ? 0 : 1);
    passed = start + codePointLength(text);
    return { start, end: passed };
  });
}

/** The words that a range touches; an empty range touches the word around it. */
export function wordsBetween(
  words: readonly Pick<Word, 'text' | 'glue'>[],
  { start, end }: TextRange,
): WordRun {
  const ranges = wordRanges(words);
  const touches = (range: TextRange): boolean =>
    start === end ? range.start <= start && start <= range.end : range.start < end && start < range.end;
  const from = ranges.findIndex(touches);
  return from < 0 ? { from: 0, to: 0 } : { from, to: ranges.findLastIndex(touches) + 1 };
}

/** Changes the words that a range touches; answers the same segment where nothing is different. */
export function changeWords(segment: Segment, range: TextRange, change: (word: Word) => Word): Segment {
  const { from, to } = wordsBetween(segment.words, range);
  const words = segment.words.map((word, at) => (at >= from && at < to ? change(word) : word));
  return words.some((word, at) => word !== segment.words[at]) ? { ...segment, words } : segment;
}
