import {
  codePointLength,
  type Segment,
  sliceCodePoints,
  textChange,
  textOf,
  type TouchedSegment,
} from '@colloquy/contract';
import { type Place, placeAt, type WordIndex } from '../word-index.ts';

/** The words to show for a change. */
export type Shown = { place: Place; length: number };

/**
 * Where a change is in the words as they are now: its first changed word, where the segment says what it said after
 * the change; else the whole segment; else what is said at that time now.
 */
export function placeOfChange(
  index: WordIndex,
  { segmentId, startMs, before, after }: TouchedSegment,
): Shown | undefined {
  const segment = index.segments.get(segmentId);
  if (!segment) {
    const place = placeAt(index, startMs);
    return place && { place, length: 1 };
  }
  const whole = { place: { segmentId, word: 0 }, length: segment.words.length };
  if (!before || !after || textOf(segment.words) !== after.text) return whole;
  const [change] = textChange(before.text, after.text);
  if (!change) return whole;
  const from = wordAt(segment, change.newStart);
  const written = sliceCodePoints(after.text, change.newStart, change.newEnd).trimEnd();
  const to = wordAt(segment, change.newStart + Math.max(0, codePointLength(written) - 1));
  return { place: { segmentId, word: from }, length: to - from + 1 };
}

/** The word that holds a code point of the text; a space belongs to the word behind it. */
function wordAt({ words }: Segment, codePoint: number): number {
  let end = 0;
  for (const [at, word] of words.entries()) {
    end += codePointLength(word.text) + (at > 0 && !word.glue ? 1 : 0);
    if (codePoint < end) return at;
  }
  return words.length - 1;
}
