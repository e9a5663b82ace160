import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillPyramid, levelWith, loudestOf, makePyramid } from './pyramid.ts';

const sample = fc.integer({ min: -128, max: 127 });
/** Pairs of lowest and highest value. */
const outlines = fc
  .array(fc.tuple(sample, sample), { maxLength: 200 })
  .map((pairs) =>
    Int8Array.from(pairs.flatMap(([one, other]) => [Math.min(one, other), Math.max(one, other)])),
  );

const loudness = (outline: Int8Array): number[] =>
  Array.from({ length: outline.length >> 1 }, (_, at) =>
    Math.max(Math.abs(outline[at * 2]!), Math.abs(outline[at * 2 + 1]!)),
  );

const built = (outline: Int8Array) => {
  const pyramid = makePyramid(outline.length >> 1);
  fillPyramid(pyramid, { level: 0, from: 0 }, outline);
  return pyramid;
};

/** As the server gives a level: the widest pair of every 2 ** level. */
function coarser(outline: Int8Array, level: number): Int8Array {
  const covered = 2 ** level * 2;
  const pairs: number[] = [];
  for (let from = 0; from < outline.length; from += covered) {
    const part = [...outline.subarray(from, from + covered)];
    pairs.push(
      Math.min(...part.filter((_, at) => at % 2 === 0)),
      Math.max(...part.filter((_, at) => at % 2 === 1)),
    );
  }
  return Int8Array.from(pairs);
}

describe('the pyramid', () => {
  it('has at every level the loudest of what each value covers', () =>
    fc.assert(
      fc.property(outlines, (outline) => {
        const loud = loudness(outline);
        for (const [level, values] of built(outline).levels.entries())
          for (const [at, value] of values.entries())
            expect(value).toBe(Math.max(0, ...loud.slice(at << level, (at + 1) << level)));
      }),
    ));

  it('is the same whether it is filled at once or in parts, in whatever order', () =>
    fc.assert(
      fc.property(
        outlines,
        fc.integer({ min: 1, max: 40 }),
        fc.infiniteStream(fc.nat()),
        (outline, size, order) => {
          const pyramid = makePyramid(outline.length >> 1);
          const parts = Array.from({ length: Math.ceil(outline.length / 2 / size) }, (_, at) => at * size);
          const keys = new Map(parts.map((part) => [part, order.next().value]));
          for (const from of parts.toSorted((one, other) => keys.get(one)! - keys.get(other)!))
            fillPyramid(pyramid, { level: 0, from }, outline.subarray(from * 2, (from + size) * 2));
          expect(pyramid).toEqual(built(outline));
        },
      ),
    ));

  it('is from a coarser level upwards what the finest makes it', () =>
    fc.assert(
      fc.property(outlines, fc.nat({ max: 9 }), (outline, wanted) => {
        const level = Math.min(wanted, makePyramid(outline.length >> 1).levels.length - 1);
        const pyramid = makePyramid(outline.length >> 1);
        fillPyramid(pyramid, { level, from: 0 }, coarser(outline, level));
        expect(pyramid.levels.slice(level)).toEqual(built(outline).levels.slice(level));
      }),
    ));

  it('finds the loudest of any stretch, and from a coarser level at most its neighbours with it', () =>
    fc.assert(
      fc.property(outlines, fc.nat(250), fc.nat(250), fc.nat(4), (outline, from, length, wanted) => {
        const pyramid = built(outline);
        const level = Math.min(wanted, pyramid.levels.length - 1);
        const loud = loudness(outline);
        const low = (from >> level) << level;
        const to = Math.min(from + length, loud.length);
        const high = ((to + (1 << level) - 1) >> level) << level;
        expect(loudestOf(pyramid, from, from + length)).toBe(Math.max(0, ...loud.slice(from, from + length)));
        expect(loudestOf(pyramid, from, from + length, wanted)).toBe(
          from < to ? Math.max(...loud.slice(low, high)) : 0,
        );
      }),
    ));

  it('of three hours has a level of a few thousand values for the first sight', () => {
    const pyramid = makePyramid(3 * 3600 * 100);
    const values = pyramid.levels[levelWith(pyramid, 4_000)]!.length;
    expect(values).toBeGreaterThanOrEqual(4_000);
    expect(values).toBeLessThan(9_000);
    expect(levelWith(makePyramid(500), 4_000)).toBe(0);
  });

  it('leaves out what lies behind its end', () => {
    const pyramid = makePyramid(2);
    fillPyramid(pyramid, { level: 0, from: 0 }, Int8Array.of(-1, 1, -2, 2, -100, 100));
    expect([...pyramid.levels[1]!]).toEqual([2]);
  });
});
