import type { z } from 'zod';
import { atomise } from '../text/tokens.ts';
import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { commonEnds, difference, type Hunk } from './diff.ts';
import { tidyText } from '../text/normalise.ts';
import type { anchor, quotation, quotedRanges } from './schemas.ts';

/** Half-open range of code points in the text of one text unit, at a revision. */
export type Anchor = z.infer<typeof anchor>;

/** Words in one or several text units. */
export type Quotation = z.infer<typeof quotation>;

/** Words to quote, as they were at a revision. */
export type QuotedRanges = z.infer<typeof quotedRanges>;

/** The quoted words as they were, also after they were changed or deleted. */
export const quoteOf = ({ anchors }: Quotation): string => anchors.map(({ quote }) => quote).join(' ');

/** Whether all words of a quotation were deleted. */
export const isQuotationLost = ({ anchors }: Quotation): boolean => anchors.every(({ lost }) => lost);

/** Changed ranges in code points, half-open; everything between them is unchanged. */
export type TextChange = readonly Hunk[];

/**
 * Difference between two texts by words, each change trimmed to the characters that differ. Expects tidied
 * texts (see `tidyText`); offsets are code points.
 */
export function textChange(before: string, after: string): TextChange {
  const [olds, news] = [locatedPieces(before), locatedPieces(after)];
  const [oldPoints, newPoints] = [Array.from(tidyText(before)), Array.from(tidyText(after))];
  return difference(
    olds.map((atom) => atom.text),
    news.map((atom) => atom.text),
  ).flatMap((hunk) => {
    // Include the spaces around the hunk, so that a deleted word takes exactly one space with it.
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
 * Pieces of a text with their code points and, to distinguish 'a b' from 'ab', the space before them. The
 * first piece includes it too, so that it still matches once words precede it.
 */
function locatedPieces(text: string): { text: string; start: number; end: number }[] {
  let end = 0;
  return atomise(text).map((atom, at) => {
    const start = end + (at === 0 || atom.glue ? 0 : 1);
    end = start + codePointLength(atom.text);
    return { text: atom.glue ? atom.text : ` ${atom.text}`, start, end };
  });
}

/** Trims what both sides of a change share at either end. */
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
 * Maps an offset through a change. Text inserted exactly there ends up before the offset (`side: 'start'`:
 * ranges never grow at their start) or after it (`side: 'end'`). Offsets inside replaced words move to that
 * side of the replacement.
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
 * Moves an anchor through a change of its unit's text. An anchor whose words were all deleted is marked
 * lost, never removed.
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

/** Where a segment was split: the left part ends at `leftEnd`, the new segment begins at `rightStart`. */
export type SplitPoint = { leftEnd: number; rightStart: number; newSegmentId: string };

/** Moves an anchor after its segment was split: it goes with most of its words. */
export function splitAnchor(anchor: Anchor, place: SplitPoint, revision: number): Anchor {
  const { leftEnd, rightStart, newSegmentId } = place;
  const left = { start: Math.min(anchor.start, leftEnd), end: Math.min(anchor.end, leftEnd) };
  const right = { start: Math.max(anchor.start - rightStart, 0), end: Math.max(anchor.end - rightStart, 0) };
  const [leftLength, rightLength] = [left.end - left.start, right.end - right.start];
  const goesRight = rightLength > leftLength || (rightLength === leftLength && anchor.start >= rightStart);
  if (goesRight) return { ...anchor, ...right, revision, unitId: newSegmentId };
  if (left.start === anchor.start && left.end === anchor.end) return anchor;
  return { ...anchor, ...left, revision, lost: anchor.lost || leftLength === 0 };
}

/**
 * Moves an anchor into the segment that its own was merged into; `by` is the shift of its text in code
 * points.
 */
export const shiftAnchor = (anchor: Anchor, unitId: string, by: number, revision: number): Anchor => ({
  ...anchor,
  unitId,
  revision,
  start: anchor.start + by,
  end: anchor.end + by,
});

/**
 * Restores an anchor whose words came back. A lost anchor returns if its words are among the returned ones;
 * an anchor that had shrunk grows to its full quote.
 *
 * @param anchor already moved through the change
 * @param text   the unit's text after the change
 * @param change the change; undefined where two texts were merged
 */
export function reviveAnchor(anchor: Anchor, text: string, change?: TextChange): Anchor {
  const { quote, start, end } = anchor;
  const current = sliceCodePoints(text, start, end);
  const isPart = start < end && quote.includes(current);
  if (quote === '' || current === quote || !(anchor.lost ? change : isPart)) return anchor;
  const length = codePointLength(quote);
  const place = occurrences(text, quote).find((from) => {
    const isHere = from <= end + 1 && from + length >= start - 1;
    return isHere && (!change || change.some((hunk) => from < hunk.newEnd && from + length > hunk.newStart));
  });
  if (place === undefined) return anchor;
  return { ...anchor, start: place, end: place + length, lost: false };
}

/** Code point offsets of all occurrences of `part` in `text`. */
function occurrences(text: string, part: string): number[] {
  const found: number[] = [];
  let [from, passed] = [0, 0];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    passed += codePointLength(text.slice(from, at));
    from = at;
    found.push(passed);
  }
  return found;
}
