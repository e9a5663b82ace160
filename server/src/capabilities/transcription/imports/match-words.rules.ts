import { wordKey } from '@colloquy/rules/text';
import { difference } from '@colloquy/rules/transcript';

/**
 * Runs of this many words that occur once in both texts are matched first, then shorter ones between them.
 */
const RUN_LENGTHS = [4, 3, 2, 1];
/** Largest product of lengths of two ranges that are compared word by word. */
const MAX_CELLS = 4_000_000;
/** Isolated matches of shorter words are coincidental. */
const SHORT_WORD_LENGTH = 4;

/**
 * Finds the index of each written word in the transcribed words, or undefined. People leave words out, and
 * engines misrecognise them. Handles hours of speech, for which a full comparison would take minutes, by
 * patience diff: match what is unique in both, in order, then what lies between.
 */
export function matchWords(
  written: readonly string[],
  transcribed: readonly string[],
): (number | undefined)[] {
  const [before, after] = [written.map(wordKey), transcribed.map(wordKey)];
  const matches: (number | undefined)[] = Array.from({ length: before.length }, () => undefined);
  const pending = [{ from: 0, to: before.length, at: 0, until: after.length, run: 0 }];
  while (pending.length > 0) {
    const { from, to, at, until, run } = pending.pop()!;
    if (from >= to || at >= until) continue;
    const length = RUN_LENGTHS[run];
    const anchors = length === undefined ? [] : uniqueRuns(before, after, { from, to, at, until, length });
    if (anchors.length > 0) {
      let [next, place] = [from, at];
      for (const anchor of [...anchors, { written: to, transcribed: until }]) {
        pending.push({ from: next, to: anchor.written, at: place, until: anchor.transcribed, run });
        if (anchor.written === to) break;
        for (let step = 0; step < length!; step++) matches[anchor.written + step] = anchor.transcribed + step;
        [next, place] = [
          Math.max(next, anchor.written + length!),
          Math.max(place, anchor.transcribed + length!),
        ];
      }
    } else if (length !== undefined) pending.push({ from, to, at, until, run: run + 1 });
    else compareAll(before, after, { from, to, at, until }, matches);
  }
  return matches.map((place, index) => {
    if (place === undefined || before[index]!.length >= SHORT_WORD_LENGTH) return place;
    const hasNeighbour = matches[index - 1] === place - 1 || matches[index + 1] === place + 1;
    return hasNeighbour ? place : undefined;
  });
}

type WordRange = { from: number; to: number; at: number; until: number };

/** Longest ordered, disjoint runs that are unique in both ranges. */
function uniqueRuns(
  before: readonly string[],
  after: readonly string[],
  { from, to, at, until, length }: WordRange & { length: number },
): { written: number; transcribed: number }[] {
  const uniquePositions = (texts: readonly string[], start: number, end: number): Map<string, number> => {
    const once = new Map<string, number>();
    for (let index = start; index + length <= end; index++) {
      const key = texts.slice(index, index + length).join(' ');
      once.set(key, once.has(key) ? -1 : index);
    }
    return once;
  };
  const transcribed = uniquePositions(after, at, until);
  const pairs = [...uniquePositions(before, from, to)].flatMap(([key, written]) => {
    const place = transcribed.get(key) ?? -1;
    return written < 0 || place < 0 ? [] : [{ written, transcribed: place }];
  });
  const ordered = longestIncreasing(pairs.toSorted((one, other) => one.written - other.written));
  let last = { written: -length, transcribed: -length };
  return ordered.filter((pair) => {
    const isFree = pair.written >= last.written + length && pair.transcribed >= last.transcribed + length;
    if (isFree) last = pair;
    return isFree;
  });
}

/** Longest increasing subsequence (patience sorting). */
function longestIncreasing<P extends { transcribed: number }>(pairs: readonly P[]): P[] {
  const pileTops: number[] = [];
  const before: number[] = [];
  for (const [index, { transcribed }] of pairs.entries()) {
    let [low, high] = [0, pileTops.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[pileTops[middle]!]!.transcribed < transcribed) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? pileTops[low - 1]! : -1;
    pileTops[low] = index;
  }
  const series: P[] = [];
  for (let index = pileTops.at(-1) ?? -1; index >= 0; index = before[index]!) series.push(pairs[index]!);
  return series.toReversed();
}

/** Compares ranges word by word. Ranges that are too large have nothing in common. */
function compareAll(
  before: readonly string[],
  after: readonly string[],
  { from, to, at, until }: WordRange,
  matches: (number | undefined)[],
): void {
  if ((to - from) * (until - at) > MAX_CELLS) return;
  let [index, place] = [0, 0];
  const hunks = difference(before.slice(from, to), after.slice(at, until));
  for (const hunk of [...hunks, { oldStart: to - from, oldEnd: 0, newStart: 0, newEnd: 0 }]) {
    while (index < hunk.oldStart) matches[from + index++] = at + place++;
    index = hunk.oldEnd;
    place = hunk.newEnd;
  }
}
