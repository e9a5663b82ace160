import type { Segment } from '@colloquy/contract';
import type { Place } from './word-index.ts';

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Words that contain what is looked for; several words are looked for one after the other. Marks and case do not count. */
export function findWords(segments: readonly Segment[], wanted: string): Place[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const hits: Place[] = [];
  for (const segment of segments) {
    const words = segment.words.map(({ text }) => plain(text));
    for (let at = 0; at + parts.length <= words.length; at++)
      if (parts.every((part, step) => words[at + step]!.includes(part)))
        hits.push({ segmentId: segment.id, word: at });
  }
  return hits;
}
