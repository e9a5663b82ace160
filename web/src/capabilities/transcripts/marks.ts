import type { Hit } from './find-words.ts';

/** Words of each segment that has any. */
export type MarkedWords = ReadonlyMap<string, ReadonlySet<number>>;

/** Words to be marked: what was looked for, and the one of them that is shown now. */
export type Marks = { found: MarkedWords; shown: MarkedWords };

export function markWords(hits: readonly Hit[]): MarkedWords {
  const words = new Map<string, Set<number>>();
  for (const { segmentId, word, length } of hits) {
    const known = words.get(segmentId) ?? new Set();
    for (let at = word; at < word + length; at++) known.add(at);
    words.set(segmentId, known);
  }
  return words;
}
