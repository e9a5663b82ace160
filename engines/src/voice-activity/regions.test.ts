import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRegionFinder, type SpeechRegion } from './regions.ts';

const FRAME = 32;

function find(probabilities: readonly number[]): SpeechRegion[] {
  const finder = createRegionFinder();
  probabilities.forEach((one, i) => finder.push(one, i * FRAME, (i + 1) * FRAME));
  return finder.regions();
}

const frames = (count: number, probability: number): number[] => Array<number>(count).fill(probability);

test('uncertain frames continue speech, and 300 ms of silence end it', () => {
  expect(find([...frames(10, 0), ...frames(10, 0.9), ...frames(20, 0.3), ...frames(10, 0)])).toEqual([
    { startMs: 10 * FRAME, endMs: 40 * FRAME },
  ]);
});

test('uncertain frames do not start speech, and a click is not speech', () => {
  expect(find([...frames(50, 0.3), ...frames(2, 1), ...frames(20, 0)])).toEqual([]);
});

test('a breath between words does not split a region', () => {
  expect(find([...frames(10, 1), ...frames(5, 0), ...frames(10, 1)])).toHaveLength(1);
});

test('regions are ordered, disjoint, and inside the audio', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 }), (probabilities) => {
      let last = -1;
      for (const { startMs, endMs } of find(probabilities)) {
        expect(startMs).toBeGreaterThan(last);
        expect(endMs).toBeGreaterThan(startMs);
        expect(endMs).toBeLessThanOrEqual(probabilities.length * FRAME);
        last = endMs;
      }
    }),
  );
});

test('forgetting removes earlier regions and cuts one that crosses the limit', () => {
  const finder = createRegionFinder();
  frames(40, 1).forEach((one, i) => finder.push(one, i * FRAME, (i + 1) * FRAME));
  finder.forget(20 * FRAME);
  expect(finder.regions()).toEqual([{ startMs: 20 * FRAME, endMs: 40 * FRAME }]);
  expect(finder.isOpen).toBe(true);
});
