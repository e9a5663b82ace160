import { diffIndices } from 'node-diff3';

/** Pair of runs that replace each other: half-open index ranges, either may be empty. */
export type Hunk = { oldStart: number; oldEnd: number; newStart: number; newEnd: number };

/**
 * Limits on pairs of equal items ('a a a …' against itself) and on matrix cells. Beyond them the longest
 * common subsequence takes too long, as a request may hold 200 edits. Real edits stay far below, because
 * shared ends are trimmed first.
 */
const MAX_PAIRS = 100_000;
const MAX_CELLS = 9_000_000;

/**
 * Difference of two sequences as ordered hunks (longest common subsequence by node-diff3). Where that is too
 * expensive, the middle becomes one hunk: correct, but coarser. Client and server compute the same result.
 */
export function difference(before: readonly string[], after: readonly string[]): Hunk[] {
  const { head, tail } = commonEnds([before, after]);
  const oldMiddle = before.slice(head, before.length - tail);
  const newMiddle = after.slice(head, after.length - tail);
  if (oldMiddle.length === 0 && newMiddle.length === 0) return [];
  if (oldMiddle.length === 0 || newMiddle.length === 0 || !isDiffAffordable(oldMiddle, newMiddle)) {
    return [{ oldStart: head, oldEnd: before.length - tail, newStart: head, newEnd: after.length - tail }];
  }
  return diffIndices(oldMiddle, newMiddle).map(({ buffer1, buffer2 }) => {
    const [oldStart, oldLength] = buffer1;
    const [newStart, newLength] = buffer2;
    return {
      oldStart: head + oldStart,
      oldEnd: head + oldStart + oldLength,
      newStart: head + newStart,
      newEnd: head + newStart + newLength,
    };
  });
}

/** For every old index, the new index of the same item; undefined if it was removed. */
export function matchIndices(before: readonly string[], after: readonly string[]): (number | undefined)[] {
  const found: (number | undefined)[] = Array.from({ length: before.length }, () => undefined);
  let shift = 0;
  let at = 0;
  for (const hunk of [...difference(before, after), undefined]) {
    for (; at < (hunk?.oldStart ?? before.length); at++) found[at] = at + shift;
    if (!hunk) break;
    at = hunk.oldEnd;
    shift = hunk.newEnd - hunk.oldEnd;
  }
  return found;
}

/** Number of items that all sequences share at the start and, beyond those, at the end. */
export function commonEnds(sides: readonly (readonly string[])[]): { head: number; tail: number } {
  const first = sides[0] ?? [];
  const shortest = Math.min(...sides.map((side) => side.length));
  let head = 0;
  while (head < shortest && sides.every((side) => side[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && sides.every((side) => side.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}

/** Number of pairs of equal items, which is the cost of finding the common subsequence. */
function countEqualPairs(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const item of before) counts.set(item, (counts.get(item) ?? 0) + 1);
  return after.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0);
}

/** Whether the common subsequences can be computed within some tens of milliseconds. */
export const isDiffAffordable = (
  base: readonly string[],
  ...others: readonly (readonly string[])[]
): boolean =>
  others.every(
    (other) => base.length * other.length <= MAX_CELLS && countEqualPairs(base, other) <= MAX_PAIRS,
  );
