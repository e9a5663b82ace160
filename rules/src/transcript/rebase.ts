import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { tidyText } from '../text/normalise.ts';
import { atomise } from '../text/tokens.ts';
import { moveOffset, textChange } from './anchors.ts';
import { mergeTexts } from './merge-texts.ts';
import type { SegmentTrace } from './segment-trace.ts';
import { type Segment, textOf } from './segment.ts';
import { wordRanges } from './word-ranges.ts';

/** One segment's part of a merged text, and its conflict if there is one. */
export type MergedPart = { segmentId: string; text: string; conflict: string | null };

/** Merges an edit into the segments that hold the words now, and splits the result at their boundaries. */
export function rebaseText(
  trace: SegmentTrace,
  segments: readonly Segment[],
  edit: { base: string; text: string },
): MergedPart[] {
  const around = (text: string): string =>
    tidyText(trace.before + spaceAfter(trace.before, edit.base, text) + tidyText(text) + trace.after);
  const current = joinSegments(segments);
  const merged = mergeTexts(around(edit.base), current.text, around(edit.text));
  const texts = splitLike(current, merged.text);
  const conflicts = merged.conflict === null ? [] : splitLike(current, merged.conflict);
  return segments.map((segment, at) => {
    const [text, conflict] = [texts[at]!, conflicts[at]];
    return {
      segmentId: segment.id,
      text,
      conflict: conflict === undefined || conflict === text ? null : conflict,
    };
  });
}

/** Scripts without spaces join to the previous words; replacements in other scripts need a space. */
function spaceAfter(before: string, base: string, text: string): string {
  const writesNone = (written: string): boolean => atomise(written)[0]?.glue === true;
  return before !== '' && writesNone(base) && !writesNone(text) ? ' ' : '';
}

/**
 * Maps a position in the former text of a segment to the current segment and code point.
 *
 * @param place `side`: whether text inserted exactly there ends up before (`start`) or after the position
 */
export function rebasePosition(
  trace: SegmentTrace,
  segments: readonly Segment[],
  place: { base: string; at: number; side?: 'start' | 'end' },
): { segmentId: string; at: number } {
  const current = joinSegments(segments);
  const before = tidyText(trace.before + place.base + trace.after);
  const offset = codePointLength(trace.before) + place.at;
  const at = mapOffsets([offset], { before, after: current.text }, place.side)[0]!;
  const index = Math.max(
    0,
    current.starts.findLastIndex((start) => start <= at),
  );
  return { segmentId: segments[index]!.id, at: at - current.starts[index]! };
}

/** Code points at which words begin or end. */
const wordBoundaries = (text: string): Set<number> =>
  new Set([0, ...wordRanges(atomise(text)).flatMap(({ start, end }) => [start, end])]);

type Texts = { before: string; after: string };

/**
 * Maps offsets through a change so that they split no word, except one that they already split and that still
 * exists.
 */
function mapOffsets(
  places: readonly number[],
  { before, after }: Texts,
  side: 'start' | 'end' = 'end',
): number[] {
  const change = textChange(before, after);
  const [borders, newBorders] = [wordBoundaries(before), [...wordBoundaries(after), codePointLength(after)]];
  return places.map((at) => {
    const moved = moveOffset(at, change, side);
    const isKept = !change.some((hunk) => hunk.oldStart < at && at < hunk.oldEnd);
    if (isKept && !borders.has(at)) return moved;
    return Math.min(...newBorders.filter((border) => border >= moved));
  });
}

/** Range of words in one segment. */
export type SegmentRange = { segmentId: string; start: number; end: number };

/** Maps a range of words to the segments that hold them now; empty if they were deleted. */
export function rebaseRange(
  trace: SegmentTrace,
  segments: readonly Segment[],
  { base, start, end }: { base: string; start: number; end: number },
): SegmentRange[] {
  const current = joinSegments(segments);
  const change = textChange(tidyText(trace.before + base + trace.after), current.text);
  const shift = codePointLength(trace.before);
  const from = moveOffset(shift + start, change, 'start');
  const to = moveOffset(shift + end, change, 'end');
  return segments
    .map(({ id }, at) => ({
      segmentId: id,
      start: Math.max(from, current.starts[at]!) - current.starts[at]!,
      end: Math.min(to, current.ends[at]!) - current.starts[at]!,
    }))
    .filter((range) => range.start < range.end);
}

type JoinedText = { text: string; starts: number[]; ends: number[] };

/** Joins neighbouring segments into one text, with the code points where each begins and ends. */
function joinSegments(segments: readonly Segment[]): JoinedText {
  const all: JoinedText = { text: '', starts: [], ends: [] };
  for (const { words } of segments) {
    if (all.text !== '' && words[0] && !words[0].glue) all.text += ' ';
    all.starts.push(codePointLength(all.text));
    all.text += textOf(words);
    all.ends.push(codePointLength(all.text));
  }
  return all;
}

/** Splits another version of a joined text at the same boundaries. */
function splitLike(current: JoinedText, text: string): string[] {
  const inner = mapOffsets(current.ends.slice(0, -1), { before: current.text, after: text });
  const cuts = [...inner, codePointLength(text)];
  return cuts.map((cut, at) => sliceCodePoints(text, cuts[at - 1] ?? 0, cut).trim());
}
