import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPyramid, coarsestLevelWith, peakOf, createPyramid } from './pyramid.ts';

const sample = fc.integer({ min: -128, max: 127 });
/** Pairs of minimum and maximum. */
const peakPairs = fc
  .array(fc.tuple(sample, sample), { maxLength: 200 })
  .map((pairs) =>
    Int8Array.from(pairs.flatMap(([one, other]) => [Math.min(one, other), Math.max(one, other)])),
  );

const loudness = (peaks: Int8Array): number[] =>
  Array.from({ length: peaks.length >> 1 }, (_, at) =>
    Math.max(Math.abs(peaks[at * 2]!), Math.abs(peaks[at * 2 + 1]!)),
  );

const built = (peaks: Int8Array) => {
  const pyramid = createPyramid(peaks.length >> 1);
  fillPyramid(pyramid, { level: 0, from: 0 }, peaks);
  return pyramid;
};

/** A level as the server computes it: the widest pair of every 2 ** level pairs. */
function coarser(peaks: Int8Array, level: number): Int8Array {
  const covered = 2 ** level * 2;
  const pairs: number[] = [];
  for (let from = 0; from < peaks.length; from += covered) {
    const part = [...peaks.subarray(from, from + covered)];
    pairs.push(
      Math.min(...part.filter((_, at) => at % 2 === 0)),
      Math.max(...part.filter((_, at) => at % 2 === 1)),
    );
  }
  return Int8Array.from(pairs);
}

describe('the peak pyramid', () => {
  it('holds the loudest covered value at every level', () =>
    fc.assert(
      fc.property(peakPairs, (peaks) => {
        const loud = loudness(peaks);
        for (const [level, values] of built(peaks).levels.entries())
          for (const [at, value] of values.entries())
            expect(value).toBe(Math.max(0, ...loud.slice(at << level, (at + 1) << level)));
      }),
    ));

  it('is the same whether it is filled at once or in parts, in any order', () =>
    fc.assert(
      fc.property(
        peakPairs,
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.nat()),
        (peaks, size, order) => {
          const pyramid = createPyramid(peaks.length >> 1);
          const parts = Array.from({ length: Math.ceil(peaks.length / 2 / size) }, (_, at) => at * size);
          const keys = new Map(parts.map((part) => [part, order.next().value]));
          for (const from of parts.toSorted((one, other) => keys.get(one)! - keys.get(other)!))
            fillPyramid(pyramid, { level: 0, from }, peaks.subarray(from * 2, (from + size) * 2));
          expect(pyramid).toEqual(built(peaks));
        },
      ),
    ));

  it('gives the same upper levels from a coarse level as from the finest', () =>
    fc.assert(
      fc.property(peakPairs, fc.nat({ max: 9 }), (peaks, wanted) => {
        const level = Math.min(wanted, createPyramid(peaks.length >> 1).levels.length - 1);
        const pyramid = createPyramid(peaks.length >> 1);
        fillPyramid(pyramid, { level, from: 0 }, coarser(peaks, level));
        expect(pyramid.levels.slice(level)).toEqual(built(peaks).levels.slice(level));
      }),
    ));

  it('finds the peak of any range; from a coarser level it may include the neighbouring values', () =>
    fc.assert(
      fc.property(peakPairs, fc.nat(250), fc.nat(250), fc.nat(4), (peaks, from, length, wanted) => {
        const pyramid = built(peaks);
        const level = Math.min(wanted, pyramid.levels.length - 1);
        const loud = loudness(peaks);
        const low = (from >> level) << level;
        const to = Math.min(from + length, loud.length);
        const high = ((to + (1 << level) - 1) >> level) << level;
        expect(peakOf(pyramid, from, from + length)).toBe(Math.max(0, ...loud.slice(from, from + length)));
        expect(peakOf(pyramid, from, from + length, wanted)).toBe(
          from < to ? Math.max(...loud.slice(low, high)) : 0,
        );
      }),
    ));

  it('has a level of a few thousand values for three hours', () => {
    const pyramid = createPyramid(3 * 3600 * 100);
    const values = pyramid.levels[coarsestLevelWith(pyramid, 4_000)]!.length;
    expect(values).toBeGreaterThanOrEqual(4_000);
    expect(values).toBeLessThan(9_000);
    expect(coarsestLevelWith(createPyramid(500), 4_000)).toBe(0);
  });

  it('ignores values beyond its end', () => {
    const pyramid = createPyramid(2);
    fillPyramid(pyramid, { level: 0, from: 0 }, Int8Array.of(-1, 1, -2, 2, -100, 100));
    expect([...pyramid.levels[1]!]).toEqual([2]);
  });
});
