import { PEAKS_PER_SECOND } from '@colloquy/contract';

/** How long a pair of the finest level is. */
export const PAIR_MS = 1_000 / PEAKS_PER_SECOND;

/**
 * How loud a recording is, at every zoom: level 0 has a value for every pair of its outline, each level above half as
 * many, and every value is the loudest of those that it covers. 0 is silence, 128 the loudest that there can be. Three
 * hours take 2.2 MB.
 */
export type Pyramid = {
  /** Values of the finest level. */
  pairs: number;
  levels: readonly Uint8Array[];
};

export function makePyramid(pairs: number): Pyramid {
  const sizes: number[] = [];
  for (let size = Math.max(1, pairs); ; size = (size + 1) >> 1) {
    sizes.push(size);
    if (size === 1) break;
  }
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, 0));
  let from = 0;
  const levels = sizes.map((size) => bytes.subarray(from, (from += size)));
  return { pairs, levels };
}

/**
 * Takes in a part of the outline at a level: pairs of lowest and highest value, beginning with the value `from` of that
 * level. All levels above follow. What lies behind the end is left out.
 */
export function fillPyramid(
  { levels }: Pyramid,
  { level, from }: { level: number; from: number },
  outline: Int8Array,
): void {
  const values = levels[level];
  if (!values) return;
  const to = Math.min(from + (outline.length >> 1), values.length);
  for (let at = from; at < to; at++) {
    const pair = (at - from) * 2;
    values[at] = Math.max(Math.abs(outline[pair]!), Math.abs(outline[pair + 1]!));
  }
  raise(levels, { level, from, to });
}

/** Makes the values above a changed stretch the loudest of what they cover. */
function raise(levels: readonly Uint8Array[], changed: { level: number; from: number; to: number }): void {
  let { from, to } = changed;
  for (let level = changed.level + 1; level < levels.length && to > from; level++) {
    const below = levels[level - 1]!;
    const above = levels[level]!;
    from >>= 1;
    to = (to + 1) >> 1;
    for (let at = from; at < to; at++) above[at] = Math.max(below[at * 2]!, below[at * 2 + 1] ?? 0);
  }
}

/**
 * The loudest of the pairs from `from` to `to` (not included), looked up in `level` and above: a level that is not the
 * finest rounds outwards to its own values. Takes as many steps as there are levels.
 */
export function loudestOf({ levels, pairs }: Pyramid, from: number, to: number, level = 0): number {
  const [first, end] = [Math.max(0, Math.floor(from)), Math.min(pairs, Math.ceil(to))];
  if (first >= end) return 0;
  const lowest = Math.min(level, levels.length - 1);
  let low = first >> lowest;
  let high = (end + (1 << lowest) - 1) >> lowest;
  let loudest = 0;
  for (let at = lowest; low < high; at++) {
    const values = levels[at]!;
    if (low % 2 === 1) loudest = Math.max(loudest, values[low++]!);
    if (high % 2 === 1) loudest = Math.max(loudest, values[--high]!);
    low >>= 1;
    high >>= 1;
  }
  return loudest;
}

/** The coarsest level that still has that many values, for a first sight of the whole. */
export function levelWith({ levels }: Pyramid, values: number): number {
  const level = levels.findLastIndex(({ length }) => length >= values);
  return Math.max(0, level);
}
