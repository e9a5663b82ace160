import type { WordSpan } from './word-index.ts';

/** Marked words by segment. */
export type MarkedWords = ReadonlyMap<string, ReadonlySet<number>>;

/**
 * Marked words by kind. The kind is the CSS class of a word's element and its highlight name in the editor.
 */
export type Marks = ReadonlyMap<string, MarkedWords>;

/** The marks of one segment. */
export type SegmentMarks = readonly (readonly [kind: string, words: ReadonlySet<number>])[];

export function markWords(spans: readonly WordSpan[]): MarkedWords {
  const words = new Map<string, Set<number>>();
  for (const { segmentId, word, length } of spans) {
    const marked = words.get(segmentId) ?? new Set();
    for (let at = word; at < word + length; at++) marked.add(at);
    words.set(segmentId, marked);
  }
  return words;
}

const NONE: SegmentMarks = [];

export function marksOf(marks: Marks, segmentId: string): SegmentMarks {
  let found: [string, ReadonlySet<number>][] | undefined;
  for (const [kind, segments] of marks) {
    const words = segments.get(segmentId);
    if (words) (found ??= []).push([kind, words]);
  }
  return found ?? NONE;
}

/** Whether marks consist of the same sets; a segment with unchanged marks need not re-render. */
export const areSameMarks = (one: SegmentMarks, other: SegmentMarks): boolean =>
  one.length === other.length &&
  one.every(([kind, words], at) => kind === other[at]![0] && words === other[at]![1]);

/** A piece of text, marked or not. */
export type TextStretch = { text: string; isMarked: boolean };

/** Splits a text at its marks. Marks are code point ranges, sorted and not overlapping. */
export function splitAtMarks(text: string, marks: readonly (readonly [number, number])[]): TextStretch[] {
  const points = Array.from(text);
  const stretches: TextStretch[] = [];
  let at = 0;
  const push = (to: number, isMarked: boolean) => {
    if (to > at) stretches.push({ text: points.slice(at, to).join(''), isMarked });
    at = Math.max(at, to);
  };
  for (const [from, to] of marks) {
    push(from, false);
    push(to, true);
  }
  push(points.length, false);
  return stretches;
}
