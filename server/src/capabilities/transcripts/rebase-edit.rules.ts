import {
  codePointLength,
  mergeTexts,
  moveOffset,
  type Segment,
  sliceCodePoints,
  textChange,
  textOf,
  tidyText,
} from '@colloquy/contract';
import type { SegmentState } from './transcripts.table.ts';

/**
 * Edits that were made on an older revision. Meanwhile others may have written into the segment, split it or merged
 * it, so one edit may meet several segments, or a part of one. All texts here are as segments hold them.
 */

/** One row of history, as it is kept. */
export type Change = {
  segmentId: string;
  revision: number;
  commandId: string;
  before: SegmentState | null;
  after: SegmentState | null;
};

/** Where a segment's words are now: ids in order, and what of other segments stands around the words it had. */
export type Trail = { domain: string[]; before: string; after: string };

/** Follows a segment through the changes since a revision. */
export function followTrail(segmentId: string, changes: readonly Change[]): Trail {
  const trail: Trail = { domain: [segmentId], before: '', after: '' };
  for (const change of changes) {
    if (change.before === null && change.after?.splitFrom)
      followSplit(trail, change.after.splitFrom, change.segmentId);
    else if (change.after?.mergedInto) followMerge(trail, change, change.after.mergedInto, changes);
  }
  return trail;
}

function followSplit(trail: Trail, from: string, made: string): void {
  const at = trail.domain.indexOf(from);
  if (at >= 0) trail.domain.splice(at + 1, 0, made);
}

function followMerge(
  trail: Trail,
  { segmentId, commandId, before }: Change,
  into: string,
  changes: readonly Change[],
): void {
  const [hasInto, hasGone] = [trail.domain.includes(into), trail.domain.includes(segmentId)];
  const survivor = changes.find((other) => other.commandId === commandId && other.segmentId === into);
  const [first, gone, both] = [textIn(survivor?.before), textIn(before), textIn(survivor?.after)];
  if (hasInto && !hasGone) trail.after += both.slice(first.length);
  if (hasGone && !hasInto) trail.before = both.slice(0, both.length - gone.length) + trail.before;
  trail.domain = hasInto
    ? trail.domain.filter((id) => id !== segmentId)
    : trail.domain.map((id) => (id === segmentId ? into : id));
}

const textIn = (state: SegmentState | null | undefined): string => textOf(state?.words ?? []);

/** The text that a segment had before the changes; undefined where they did not touch it. */
export function textBefore(segmentId: string, changes: readonly Change[]): string | undefined {
  const first = changes.find((change) => change.segmentId === segmentId);
  return first?.before ? textIn(first.before) : undefined;
}

/** A segment's part of a text that was merged, and the alternative to it where there is one. */
export type Part = { segmentId: string; text: string; alternative: string | null };

/** Merges an edit into the segments where its words are now, and cuts the result where they are cut. */
export function rebaseText(
  trail: Trail,
  segments: readonly Segment[],
  edit: { base: string; text: string },
): Part[] {
  const around = (text: string): string => tidyText(trail.before + tidyText(text) + trail.after);
  const current = joined(segments);
  const merged = mergeTexts(around(edit.base), current.text, around(edit.text));
  const texts = cutLike(current, merged.text);
  const alternatives = merged.alternative === null ? [] : cutLike(current, merged.alternative);
  return segments.map((segment, at) => {
    const [text, alternative] = [texts[at]!, alternatives[at]];
    return {
      segmentId: segment.id,
      text,
      alternative: alternative === undefined || alternative === text ? null : alternative,
    };
  });
}

/**
 * Where a place in the text that a segment had is now: the segment and the code point in its text.
 *
 * @param place `side` says whether what was inserted exactly there stands before it (`start`) or behind it
 */
export function rebasePlace(
  trail: Trail,
  segments: readonly Segment[],
  place: { base: string; at: number; side?: 'start' | 'end' },
): { segmentId: string; at: number } {
  const current = joined(segments);
  const before = tidyText(trail.before + place.base + trail.after);
  const change = textChange(before, current.text);
  const at = moveOffset(codePointLength(trail.before) + place.at, change, place.side ?? 'end');
  const index = Math.max(
    0,
    current.starts.findLastIndex((start) => start <= at),
  );
  return { segmentId: segments[index]!.id, at: at - current.starts[index]! };
}

/** A range of words in one segment. */
export type PlacedRange = { segmentId: string; start: number; end: number };

/** Where the words of a range are now, in each segment that has some of them; none where they were deleted. */
export function rebaseRange(
  trail: Trail,
  segments: readonly Segment[],
  { base, start, end }: { base: string; start: number; end: number },
): PlacedRange[] {
  const current = joined(segments);
  const change = textChange(tidyText(trail.before + base + trail.after), current.text);
  const shift = codePointLength(trail.before);
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

type Joined = { text: string; starts: number[]; ends: number[] };

/** The text of neighbouring segments as one, and the code points where each begins and ends. */
function joined(segments: readonly Segment[]): Joined {
  const all: Joined = { text: '', starts: [], ends: [] };
  for (const { words } of segments) {
    if (all.text !== '' && words[0] && !words[0].glue) all.text += ' ';
    all.starts.push(codePointLength(all.text));
    all.text += textOf(words);
    all.ends.push(codePointLength(all.text));
  }
  return all;
}

/** Cuts another version of a joined text where the joined one is cut. */
function cutLike(current: Joined, text: string): string[] {
  const change = textChange(current.text, text);
  const cuts = current.ends.map((end, at) =>
    at === current.ends.length - 1 ? codePointLength(text) : moveOffset(end, change, 'end'),
  );
  return cuts.map((cut, at) => sliceCodePoints(text, cuts[at - 1] ?? 0, cut).trim());
}
