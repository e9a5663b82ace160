import { expect, test } from 'vitest';
import { coarserPeaks, peaks, PEAKS_PER_SECOND } from './peaks.ts';

test('peaks are the lowest and the highest sample of every hundredth of a second', () => {
  const samples = new Int16Array(400);
  samples.set([1_000, -32_768, 32_767], 10);
  samples.set([-100, 255, 512], 200);
  samples.fill(-256, 320);
  expect([...peaks(samples)]).toEqual([-128, 127, 0, 2, -1, -1]);
});

test('pieces can be concatenated: a minute has exactly its number of pairs', () => {
  const minute = new Int16Array(60 * 16_000).map((_, index) => (index * 7_919) % 20_000);
  expect(peaks(minute)).toHaveLength(60 * PEAKS_PER_SECOND * 2);
  const joined = [...peaks(minute.subarray(0, 480_000)), ...peaks(minute.subarray(480_000))];
  expect([...peaks(minute)]).toEqual(joined);
});

test('no samples have no outline', () => {
  expect(peaks(new Int16Array(0))).toHaveLength(0);
  expect(coarserPeaks(new Int8Array(0), 10)).toHaveLength(0);
});

test('coarser levels keep the extremes, whatever the steps', () => {
  const fine = Int8Array.from([-1, 2, -5, 1, 0, 9, 3, 4, -7, -6]);
  expect([...coarserPeaks(fine, 2)]).toEqual([-5, 2, 0, 9, -7, -6]);
  expect(coarserPeaks(coarserPeaks(fine, 2), 2)).toEqual(coarserPeaks(fine, 4));
  expect(() => coarserPeaks(fine, 0)).toThrow(RangeError);
});
