import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import { type Segment, textChange, textOf, type WordPosition } from '@colloquy/rules/transcript';
import type { TouchedSegment } from '@colloquy/contract/transcripts';
import { positionAt, type WordIndex } from '../editing/index.ts';

/** Words to show for a change. */
export type ChangeLocation = { position: WordPosition; length: number };

/**
 * Current position of a change: its first changed word if the segment still has that text, otherwise the
 * whole segment, otherwise the words at that time.
 */
export function locateChange(
  index: WordIndex,
  { segmentId, startMs, before, after }: TouchedSegment,
): ChangeLocation | undefined {
  const segment = index.segments.get(segmentId);
  if (!segment) {
    const position = positionAt(index, startMs);
    return position && { position, length: 1 };
  }
  const whole = { position: { segmentId, word: 0 }, length: segment.words.length };
  if (!before || !after || textOf(segment.words) !== after.text) return whole;
  const [change] = textChange(before.text, after.text);
  if (!change) return whole;
  const from = wordAt(segment, change.newStart);
  const written = sliceCodePoints(after.text, change.newStart, change.newEnd).trimEnd();
  const to = wordAt(segment, change.newStart + Math.max(0, codePointLength(written) - 1));
  return { position: { segmentId, word: from }, length: to - from + 1 };
}

/** Index of the word at a code point; a space belongs to the word after it. */
function wordAt({ words }: Segment, codePoint: number): number {
  let end = 0;
  for (const [at, word] of words.entries()) {
    end += codePointLength(word.text) + (at > 0 && !word.glue ? 1 : 0);
    if (codePoint < end) return at;
  }
  return words.length - 1;
}
