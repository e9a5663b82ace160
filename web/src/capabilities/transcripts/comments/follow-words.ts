import {
  codePointLength,
  moveOffset,
  type Segment,
  sliceCodePoints,
  textChange,
  textOf,
} from '@colloquy/contract';

/** Words as a half-open range of code points in the text of a segment. */
export type WordRange = { segmentId: string; start: number; end: number };

/**
 * Where words are after edits of whomever: they move with the text of their segment, and go along into the segment
 * that a split or a merge has put them in. Undefined where they were deleted.
 */
export function followWords(
  range: WordRange,
  before: readonly Segment[],
  after: readonly Segment[],
): WordRange | undefined {
  const at = before.findIndex(({ id }) => id === range.segmentId);
  const old = before[at];
  if (!old) return undefined;
  const now = after.find(({ id }) => id === range.segmentId);
  if (now === old) return range;
  const oldText = textOf(old.words);
  if (now) {
    const change = textChange(oldText, textOf(now.words));
    const start = moveOffset(range.start, change, 'start');
    const end = moveOffset(range.end, change, 'end');
    if (start < end) return { ...range, start, end };
  }
  const known = new Set(before);
  const changed = after.filter((segment) => !known.has(segment));
  return findAround(sliceCodePoints(oldText, range.start, range.end), old, changed);
}

/** The same words in what the text of their segment became: of the changed segments of that time, the nearest. */
function findAround(quote: string, old: Segment, changed: readonly Segment[]): WordRange | undefined {
  const nearest = changed
    .filter(({ startMs, endMs }) => startMs <= old.endMs && endMs >= old.startMs)
    .filter(({ words }) => textOf(words).includes(quote))
    .toSorted(
      (one, other) => Math.abs(one.position - old.position) - Math.abs(other.position - old.position),
    )[0];
  if (!nearest || quote === '') return undefined;
  const text = textOf(nearest.words);
  const start = codePointLength(text.slice(0, text.indexOf(quote)));
  return { segmentId: nearest.id, start, end: start + codePointLength(quote) };
}
