import { codePointLength, sliceCodePoints } from '@colloquy/rules/text';
import { moveOffset, type Segment, textChange, textOf } from '@colloquy/rules/transcript';

/** Half-open range of code points in the text of a segment. */
export type WordRange = { segmentId: string; start: number; end: number };

/**
 * Moves a range along with edits by any user, into the segment that a split or merge moved its words to.
 * Undefined if the words were deleted.
 */
export function rebaseWordRange(
  range: WordRange,
  before: readonly Segment[],
  after: readonly Segment[],
): WordRange | undefined {
  const at = before.findIndex(({ id }) => id === range.segmentId);
  const original = before[at];
  if (!original) return undefined;
  const now = after.find(({ id }) => id === range.segmentId);
  if (now === original) return range;
  const originalText = textOf(original.words);
  if (now) {
    const change = textChange(originalText, textOf(now.words));
    const start = moveOffset(range.start, change, 'start');
    const end = moveOffset(range.end, change, 'end');
    if (start < end) return { ...range, start, end };
  }
  const unchanged = new Set(before);
  const changed = after.filter((segment) => !unchanged.has(segment));
  return findAround(sliceCodePoints(originalText, range.start, range.end), original, changed);
}

/** Finds the same words in the changed segments that overlap in time, nearest first. */
function findAround(quote: string, original: Segment, changed: readonly Segment[]): WordRange | undefined {
  const nearest = changed
    .filter(({ startMs, endMs }) => startMs <= original.endMs && endMs >= original.startMs)
    .filter(({ words }) => textOf(words).includes(quote))
    .toSorted(
      (one, other) =>
        Math.abs(one.position - original.position) - Math.abs(other.position - original.position),
    )[0];
  if (!nearest || quote === '') return undefined;
  const text = textOf(nearest.words);
  const start = codePointLength(text.slice(0, text.indexOf(quote)));
  return { segmentId: nearest.id, start, end: start + codePointLength(quote) };
}
