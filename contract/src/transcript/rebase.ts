import { codePointLength, sliceCodePoints } from '../text/code-points.ts';
import { tidyText } from '../text/normalise.ts';
import { atomise } from '../text/tokens.ts';
import { mergeTexts } from './merge-texts.ts';
import { moveOffset, textChange } from './move-anchors.ts';
import { textOf } from './segment.ts';
import type { Segment } from './segment.ts';
import type { Trail } from './trail.ts';
import { wordRanges } from './words-between.ts';

/** A segment's part of a text that was merged, and the alternative to it where there is one. */
export type Part = { segmentId: string; text: string; alternative: string | null };

/** Merges an edit into the segments where its words are now, and cuts the result where they are cut. */
export function rebaseText(
  trail: Trail,
  segments: readonly Segment[],
  edit: { base: string; text: string },
): Part[] {
  const around = (text: string): string =>
    tidyText(trail.before + spaceAfter(trail.before, edit.base, text) + tidyText(text) + trail.after);
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

/** A script that writes no spaces joined the words before; the words that were written over it may want one. */
function spaceAfter(before: string, base: string, text: string): string {
  const writesNone = (written: string): boolean => atomise(written)[0]?.glue === true;
  return before !== '' && writesNone(base) && !writesNone(text) ? ' ' : '';
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
  const offset = codePointLength(trail.before) + place.at;
  const at = moveCuts([offset], { before, after: current.text }, place.side)[0]!;
  const index = Math.max(
    0,
    current.starts.findLastIndex((start) => start <= at),
  );
  return { segmentId: segments[index]!.id, at: at - current.starts[index]! };
}

/** The code points where a word begins or ends. */
const bordersOf = (text: string): Set<number> =>
  new Set([0, ...wordRanges(atomise(text)).flatMap(({ start, end }) => [start, end])]);

type Texts = { before: string; after: string };

/**
 * Where places between or inside words are after a change, so that they cut no word in two but the one that they were
 * in, while that is there.
 */
function moveCuts(
  places: readonly number[],
  { before, after }: Texts,
  side: 'start' | 'end' = 'end',
): number[] {
  const change = textChange(before, after);
  const [borders, newBorders] = [bordersOf(before), [...bordersOf(after), codePointLength(after)]];
  return places.map((at) => {
    const moved = moveOffset(at, change, side);
    const isKept = !change.some((hunk) => hunk.oldStart < at && at < hunk.oldEnd);
    if (isKept && !borders.has(at)) return moved;
    return Math.min(...newBorders.filter((border) => border >= moved));
  });
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
  const inner = moveCuts(current.ends.slice(0, -1), { before: current.text, after: text });
  const cuts = [...inner, codePointLength(text)];
  return cuts.map((cut, at) => sliceCodePoints(text, cuts[at - 1] ?? 0, cut).trim());
}
