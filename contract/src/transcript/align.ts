import { diffIndices } from 'node-diff3';

/** Two runs, one of each side, that stand in each other's place: half-open index ranges, either may be empty. */
export type Hunk = { oldStart: number; oldEnd: number; newStart: number; newEnd: number };

/**
 * Above so many pairs of equal items ('a a a …' against itself), or of items at all, the search for the longest common
 * run would take too long: a request may hold 200 edits. No real edit comes near: what both sides share at their
 * ends is set aside first.
 */
const MOST_PAIRS = 100_000;
const MOST_CELLS = 9_000_000;

/**
 * The difference of two sequences as hunks in order, everything outside them equal (longest common subsequence by
 * node-diff3). Where that would cost too much, the middle is one hunk: right, only coarser. Both sides of the wire
 * answer the same.
 */
export function difference(before: readonly string[], after: readonly string[]): Hunk[] {
  const { head, tail } = commonEnds([before, after]);
  const oldMiddle = before.slice(head, before.length - tail);
  const newMiddle = after.slice(head, after.length - tail);
  if (oldMiddle.length === 0 && newMiddle.length === 0) return [];
  if (oldMiddle.length === 0 || newMiddle.length === 0 || !isCheap(oldMiddle, newMiddle)) {
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

/** For every old index the new index of the same item, or undefined where it is gone. */
export function matches(before: readonly string[], after: readonly string[]): (number | undefined)[] {
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

/** How many items all sequences share at their beginning and, beyond that, at their end. */
export function commonEnds(sides: readonly (readonly string[])[]): { head: number; tail: number } {
  const first = sides[0] ?? [];
  const shortest = Math.min(...sides.map((side) => side.length));
  let head = 0;
  while (head < shortest && sides.every((side) => side[head] === first[head])) head++;
  let tail = 0;
  while (tail < shortest - head && sides.every((side) => side.at(-1 - tail) === first.at(-1 - tail))) tail++;
  return { head, tail };
}

/** How many pairs of equal items two sequences have: what the search for their common run costs. */
function pairs(before: readonly string[], after: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const item of before) counts.set(item, (counts.get(item) ?? 0) + 1);
  return after.reduce((sum, item) => sum + (counts.get(item) ?? 0), 0);
}

/** Whether the common runs of a sequence with others can be looked for in some tens of milliseconds. */
export const isCheap = (base: readonly string[], ...others: readonly (readonly string[])[]): boolean =>
  others.every((other) => base.length * other.length <= MOST_CELLS && pairs(base, other) <= MOST_PAIRS);
