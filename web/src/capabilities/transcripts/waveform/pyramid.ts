import { PEAKS_PER_SECOND } from '@colloquy/contract/files';

/** Duration of a pair of the finest level. */
export const PAIR_MS = 1_000 / PEAKS_PER_SECOND;

/**
 * The loudness of a recording at every zoom (a mipmap). Level 0 has one value per pair of peaks, each level
 * above half as many; a value is the maximum of those it covers. 0 is silence, 128 the maximum. Three hours
 * take 2.2 MB.
 */
export type Pyramid = {
  /** Number of values of the finest level. */
  pairs: number;
  levels: readonly Uint8Array[];
};

export function createPyramid(pairs: number): Pyramid {
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
 * Writes peaks (pairs of minimum and maximum) into a level, starting at value `from`, and updates all levels
 * above. Values beyond the end are ignored.
 */
export function fillPyramid(
  { levels }: Pyramid,
  { level, from }: { level: number; from: number },
  peaks: Int8Array,
): void {
  const values = levels[level];
  if (!values) return;
  const to = Math.min(from + (peaks.length >> 1), values.length);
  for (let at = from; at < to; at++) {
    const pair = (at - from) * 2;
    values[at] = Math.max(Math.abs(peaks[pair]!), Math.abs(peaks[pair + 1]!));
  }
  updateLevelsAbove(levels, { level, from, to });
}

/** Recomputes the values above a changed range. */
function updateLevelsAbove(
  levels: readonly Uint8Array[],
  changed: { level: number; from: number; to: number },
): void {
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
 * The maximum of the pairs from `from` to `to` (exclusive), read from `level` and above: levels above 0 round
 * outwards to their own values. Takes one step per level.
 */
export function peakOf({ levels, pairs }: Pyramid, from: number, to: number, level = 0): number {
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

/** The coarsest level that still has at least that many values. */
export function coarsestLevelWith({ levels }: Pyramid, values: number): number {
  const level = levels.findLastIndex(({ length }) => length >= values);
  return Math.max(0, level);
}
