import { expect, test } from 'vitest';
import { findOverlaps, overlapped } from './overlap.rules.ts';

const turn = (voice: number, startMs: number, endMs: number) => ({ voice, startMs, endMs });

test('overlaps are where different voices speak at once, joined where they touch', () => {
  expect(
    findOverlaps([turn(0, 0, 5_000), turn(1, 1_000, 2_000), turn(2, 1_500, 3_000), turn(0, 4_000, 6_000)]),
  ).toEqual([{ startMs: 1_000, endMs: 3_000 }]);
  expect(findOverlaps([turn(0, 0, 1_000), turn(1, 1_000, 2_000)])).toEqual([]);
});

test('a segment is marked for what is long, or much of it, but not for the border of two turns', () => {
  const turns = [turn(0, 0, 10_000), turn(1, 4_000, 4_700), turn(1, 9_800, 12_000)];
  const long = { startMs: 0, endMs: 9_700 };
  const short = { startMs: 4_100, endMs: 4_600 };
  const border = { startMs: 9_800, endMs: 12_000 };
  expect(overlapped([long, short, border], turns)).toEqual([long, short]);
});
