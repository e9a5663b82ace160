import { type Segment, wordsBetween } from '@colloquy/contract';
import type { Place } from './word-index.ts';

/** What was found: so many words from a place on. */
export type Hit = Place & { length: number };

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Unchanged segments stay the same objects, so each is made plain once. */
const plainWords = new WeakMap<Segment, readonly string[]>();

function wordsOf(segment: Segment): readonly string[] {
  const known = plainWords.get(segment);
  if (known) return known;
  const words = segment.words.map(({ text }) => plain(text));
  plainWords.set(segment, words);
  return words;
}

/** Words that contain what is looked for; several words are looked for one after the other. Marks and case do not count. */
export function findWords(segments: readonly Segment[], wanted: string): Hit[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const hits: Hit[] = [];
  for (const segment of segments) {
    const words = wordsOf(segment);
    for (let at = 0; at + parts.length <= words.length; at++)
      if (parts.every((part, step) => words[at + step]!.includes(part)))
        hits.push({ segmentId: segment.id, word: at, length: parts.length });
  }
  return hits;
}

/** The word around a code point of a segment's text. */
export function wordAround(segments: readonly Segment[], segmentId: string, at: number): Hit | undefined {
  const segment = segments.find(({ id }) => id === segmentId);
  const run = segment && wordsBetween(segment.words, { start: at, end: at });
  return run && run.to > run.from ? { segmentId, word: run.from, length: 1 } : undefined;
}
