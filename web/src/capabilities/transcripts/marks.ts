import type { Hit } from './find-words.ts';

/** Words of each segment that has any. */
export type MarkedWords = ReadonlyMap<string, ReadonlySet<number>>;

/** Words to be marked, by kind: the class of a word's element, and the highlight of the words in the editor. */
export type Marks = ReadonlyMap<string, MarkedWords>;

/** The marks of one segment. */
export type SegmentMarks = readonly (readonly [kind: string, words: ReadonlySet<number>])[];

export function markWords(hits: readonly Hit[]): MarkedWords {
  const words = new Map<string, Set<number>>();
  for (const { segmentId, word, length } of hits) {
    const known = words.get(segmentId) ?? new Set();
    for (let at = word; at < word + length; at++) known.add(at);
    words.set(segmentId, known);
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

/** Whether marks were made of the same sets: a segment without changes need not be drawn anew. */
export const areSameMarks = (one: SegmentMarks, other: SegmentMarks): boolean =>
  one.length === other.length &&
  one.every(([kind, words], at) => kind === other[at]![0] && words === other[at]![1]);
