import { difference, wordKey } from '@colloquy/contract';

/** Runs of so many words that stand once in both texts hold the two together; then ever shorter ones between them. */
const RUNS = [4, 3, 2, 1];
/** Stretches between two of those are compared word by word up to this length of one times the other. */
const MOST_CELLS = 4_000_000;
/** A short word alone among words that do not match was found by chance. */
const SHORT = 4;

/**
 * For every word of a text where it stands in what was heard, or undefined. What is written and what was said differ: a
 * person leaves words out, an engine mishears them. Right also for hours of speech, where comparing everything with
 * everything would take minutes (patience: what stands once in both, in order, then what is between).
 */
export function matchWords(written: readonly string[], heard: readonly string[]): (number | undefined)[] {
  const [before, after] = [written.map(wordKey), heard.map(wordKey)];
  const found: (number | undefined)[] = Array.from({ length: before.length }, () => undefined);
  const open = [{ from: 0, to: before.length, at: 0, until: after.length, run: 0 }];
  while (open.length > 0) {
    const { from, to, at, until, run } = open.pop()!;
    if (from >= to || at >= until) continue;
    const length = RUNS[run];
    const anchors = length === undefined ? [] : uniqueRuns(before, after, { from, to, at, until, length });
    if (anchors.length > 0) {
      let [next, place] = [from, at];
      for (const anchor of [...anchors, { written: to, heard: until }]) {
        open.push({ from: next, to: anchor.written, at: place, until: anchor.heard, run });
        if (anchor.written === to) break;
        for (let step = 0; step < length!; step++) found[anchor.written + step] = anchor.heard + step;
        [next, place] = [Math.max(next, anchor.written + length!), Math.max(place, anchor.heard + length!)];
      }
    } else if (length !== undefined) open.push({ from, to, at, until, run: run + 1 });
    else compareAll(before, after, { from, to, at, until }, found);
  }
  return found.map((place, index) => {
    if (place === undefined || before[index]!.length >= SHORT) return place;
    const hasNeighbour = found[index - 1] === place - 1 || found[index + 1] === place + 1;
    return hasNeighbour ? place : undefined;
  });
}

type Stretch = { from: number; to: number; at: number; until: number };

/** Runs that stand once on both sides of a stretch, as many as stand in the same order there, none over another. */
function uniqueRuns(
  before: readonly string[],
  after: readonly string[],
  { from, to, at, until, length }: Stretch & { length: number },
): { written: number; heard: number }[] {
  const places = (texts: readonly string[], start: number, end: number): Map<string, number> => {
    const once = new Map<string, number>();
    for (let index = start; index + length <= end; index++) {
      const key = texts.slice(index, index + length).join(' ');
      once.set(key, once.has(key) ? -1 : index);
    }
    return once;
  };
  const heard = places(after, at, until);
  const pairs = [...places(before, from, to)].flatMap(([key, written]) => {
    const place = heard.get(key) ?? -1;
    return written < 0 || place < 0 ? [] : [{ written, heard: place }];
  });
  const ordered = longestRising(pairs.toSorted((one, other) => one.written - other.written));
  let last = { written: -length, heard: -length };
  return ordered.filter((pair) => {
    const isFree = pair.written >= last.written + length && pair.heard >= last.heard + length;
    if (isFree) last = pair;
    return isFree;
  });
}

/** The longest series whose places rise on both sides (patience sorting). */
function longestRising<P extends { heard: number }>(pairs: readonly P[]): P[] {
  const piles: number[] = [];
  const before: number[] = [];
  for (const [index, { heard }] of pairs.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (pairs[piles[middle]!]!.heard < heard) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? piles[low - 1]! : -1;
    piles[low] = index;
  }
  const series: P[] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = before[index]!) series.push(pairs[index]!);
  return series.toReversed();
}

/** Word by word, where a stretch is short enough for that; what is longer has nothing in common. */
function compareAll(
  before: readonly string[],
  after: readonly string[],
  { from, to, at, until }: Stretch,
  found: (number | undefined)[],
): void {
  if ((to - from) * (until - at) > MOST_CELLS) return;
  let [index, place] = [0, 0];
  const hunks = difference(before.slice(from, to), after.slice(at, until));
  for (const hunk of [...hunks, { oldStart: to - from, oldEnd: 0, newStart: 0, newEnd: 0 }]) {
    while (index < hunk.oldStart) found[from + index++] = at + place++;
    index = hunk.oldEnd;
    place = hunk.newEnd;
  }
}
