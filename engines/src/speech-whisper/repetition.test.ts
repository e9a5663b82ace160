import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfSense } from './repetition.ts';

test('a phrase that is said four times over is a loop, and is kept once', () => {
  const phrase = [7, 8, 9, 10];
  const tokens = [1, 2, 3, ...phrase, ...phrase, ...phrase, ...phrase];
  expect(endOfSense(tokens)).toBe(3 + phrase.length);
});

test('a stutter is no loop', () => {
  expect(endOfSense([1, 5, 5, 5, 5, 5, 5])).toBeUndefined();
});

test('tokens that never repeat are never cut', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), (tokens) => {
      expect(endOfSense(tokens)).toBeUndefined();
    }),
  );
});
