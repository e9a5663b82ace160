import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTokenLoop } from './decoding.ts';

test('a phrase repeated four times is a loop, and is kept once', () => {
  const phrase = [7, 8, 9, 10];
  const tokens = [1, 2, 3, ...phrase, ...phrase, ...phrase, ...phrase];
  expect(findTokenLoop(tokens)).toBe(3 + phrase.length);
});

test('a stutter is not a loop', () => {
  expect(findTokenLoop([1, 5, 5, 5, 5, 5, 5])).toBeUndefined();
});

test('tokens without repetition are not cut', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), (tokens) => {
      expect(findTokenLoop(tokens)).toBeUndefined();
    }),
  );
});
