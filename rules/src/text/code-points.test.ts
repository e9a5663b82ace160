import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codePointLength, sliceCodePoints, toCodePoint, toUtf16 } from './code-points.ts';
import { anyText } from './texts.factory.ts';

describe('code point offsets', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['😀', 1],
    ['ሰላም', 3],
    ['👩‍👩‍👧‍👦', 7],
    ['e\u0301', 2],
    ['\uD800x', 2],
  ])('%j has %i', (text, length) => {
    expect(codePointLength(text)).toBe(length);
  });

  test('agree with iterating the text', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), fc.nat(30), (text, start, end) => {
        const points = Array.from(text);
        expect(codePointLength(text)).toBe(points.length);
        expect(sliceCodePoints(text, start, end)).toBe(points.slice(start, end).join(''));
      }),
    );
  });

  test('convert to UTF-16 and back', () => {
    fc.assert(
      fc.property(anyText, fc.nat(30), (text, at) => {
        const inside = Math.min(at, codePointLength(text));
        expect(toCodePoint(text, toUtf16(text, at))).toBe(inside);
      }),
    );
  });

  test('an offset inside a surrogate pair maps to the character that contains it', () => {
    expect(toCodePoint('a😀b', 2)).toBe(1);
  });
});
