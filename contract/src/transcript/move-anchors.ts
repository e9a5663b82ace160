import { atomise } from '../text/tokens.ts';
import { codePointLength } from '../text/code-points.ts';
import { tidyText } from '../text/normalise.ts';
import { commonEnds, difference } from './align.ts';
import type { Hunk } from './align.ts';
import type { Anchor } from './anchor.ts';

/** Where a place in a text went, in code points: half-open ranges that changed, everything between them did not. */
export type TextChange = readonly Hunk[];

/**
 * How one text became another: the words that differ, each change cut down to the characters that differ. Both texts
 * as a segment holds them (see `tidyText`); offsets in code points.
 */
export function textChange(before: string, after: string): TextChange {
  const [olds, news] = [placed(before), placed(after)];
  const [oldPoints, newPoints] = [Array.from(tidyText(before)), Array.from(tidyText(after))];
  return difference(
    olds.map((atom) => atom.text),
    news.map((atom) => atom.text),
  ).flatMap((hunk) => {
    // With the spaces around them, so that a deleted word takes one of its spaces along and no more.
    const range = {
      oldStart: olds[hunk.oldStart - 1]?.end ?? 0,
      oldEnd: olds[hunk.oldEnd]?.start ?? oldPoints.length,
      newStart: news[hunk.newStart - 1]?.end ?? 0,
      newEnd: news[hunk.newEnd]?.start ?? newPoints.length,
    };
    return trim(range, oldPoints, newPoints);
  });
}

/**
 * The pieces of a text with the code points where they stand and, to tell 'a b' from 'ab', the space before them. The
 * first one has it too: with words before it, it is the same piece.
 */
function placed(text: string): { text: string; start: number; end: number }[] {
  let end = 0;
  return atomise(text).map((atom, at) => {
    const start = end + (at === 0 || atom.glue ? 0 : 1);
    end = start + codePointLength(atom.text);
    return { text: atom.glue ? atom.text : ` ${atom.text}`, start, end };
  });
}

/** Cuts off what both sides of a change share at its ends. */
function trim(range: Hunk, before: readonly string[], after: readonly string[]): Hunk[] {
  const { head, tail } = commonEnds([
    before.slice(range.oldStart, range.oldEnd),
    after.slice(range.newStart, range.newEnd),
  ]);
  const hunk = {
    oldStart: range.oldStart + head,
    oldEnd: range.oldEnd - tail,
    newStart: range.newStart + head,
    newEnd: range.newEnd - tail,
  };
  return hunk.oldStart === hunk.oldEnd && hunk.newStart === hunk.newEnd ? [] : [hunk];
}

/**
 * Where an offset is after a change. What is inserted exactly there stands before it (`side: 'start'`: a range never
 * grows at its beginning) or behind it (`side: 'end'`). Inside replaced words it goes to that side of the replacement.
 */
export function moveOffset(offset: number, change: TextChange, side: 'start' | 'end'): number {
  let shift = 0;
  for (const hunk of change) {
    if (offset < hunk.oldStart) break;
    if (offset === hunk.oldStart && hunk.oldStart < hunk.oldEnd) return hunk.newStart;
    if (offset === hunk.oldStart && side === 'end') return hunk.newStart;
    if (offset < hunk.oldEnd) return side === 'start' ? hunk.newStart : hunk.newEnd;
    shift = hunk.newEnd - hunk.oldEnd;
  }
  return offset + shift;
}

/**
 * An anchor after its segment's text changed. Where all its words were deleted it is lost: it keeps its place, and
 * is shown, never deleted.
 */
export function moveAnchor(anchor: Anchor, change: TextChange, revision: number): Anchor {
  const start = moveOffset(anchor.start, change, 'start');
  const end = Math.max(start, moveOffset(anchor.end, change, 'end'));
  if (start === anchor.start && end === anchor.end) return anchor;
  return {
    ...anchor,
    revision,
    start,
    end,
    lost: anchor.lost || (start === end && anchor.start < anchor.end),
  };
}

/** Which part of a text became a segment of its own: it begins at `rightStart`, the part before it ends at `leftEnd`. */
export type SplitPlace = { leftEnd: number; rightStart: number; newSegmentId: string };

/** An anchor after its segment was split: it goes with its words, or with most of them where it lay across. */
export function splitAnchor(anchor: Anchor, place: SplitPlace, revision: number): Anchor {
  const { leftEnd, rightStart, newSegmentId } = place;
  const left = { start: Math.min(anchor.start, leftEnd), end: Math.min(anchor.end, leftEnd) };
  const right = { start: Math.max(anchor.start - rightStart, 0), end: Math.max(anchor.end - rightStart, 0) };
  const [leftLength, rightLength] = [left.end - left.start, right.end - right.start];
  const goesRight = rightLength > leftLength || (rightLength === leftLength && anchor.start >= rightStart);
  if (goesRight) return { ...anchor, ...right, revision, segmentId: newSegmentId };
  if (left.start === anchor.start && left.end === anchor.end) return anchor;
  return { ...anchor, ...left, revision, lost: anchor.lost || leftLength === 0 };
}

/** An anchor of a segment that was merged into the one before it, whose text begins so many code points later now. */
export const shiftAnchor = (anchor: Anchor, segmentId: string, by: number, revision: number): Anchor => ({
  ...anchor,
  segmentId,
  revision,
  start: anchor.start + by,
  end: anchor.end + by,
});
