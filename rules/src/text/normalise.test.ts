import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normaliseText, tidyText } from './normalise.ts';
import { anyText } from './texts.factory.ts';

test.each([
  ['e\u0301', 'é'],
  ['a\r\nb\rc\u0085d', 'a\nb\nc\nd'],
  ['\uFEFFa', 'a'],
  ['e\uFEFF\u0301', 'é'],
  ['a\u0000b', 'ab'],
  ['a\uD800', 'a\uFFFD'],
  ['नमस्ते', 'नमस्ते'],
])('normalises %j to %j', (text, normal) => {
  expect(normaliseText(text)).toBe(normal);
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const normal = normaliseText(text);
      expect(normaliseText(normal)).toBe(normal);
      expect(normal).toBe(normal.normalize('NFC').toWellFormed());
      expect(tidyText(tidyText(text))).toBe(tidyText(text));
    }),
  );
});

test('tidied text is one line with ordinary spaces', () => {
  expect(tidyText('  va\u202F?\u00A0Oui\n\u3000non\t')).toBe('va ? Oui non');
});
