import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate, firstNameOf, initialsOf } from './shorten.tsx';

test.each([
  ['', ''],
  ['a'.repeat(30), 'a'.repeat(30)],
  ['a'.repeat(31), `${'a'.repeat(27)}...`],
  ['👩‍👩‍👧'.repeat(30), '👩‍👩‍👧'.repeat(30)],
  ['👩‍👩‍👧'.repeat(31), `${'👩‍👩‍👧'.repeat(27)}...`],
  [`${'é'.repeat(26)}e\u0301xyz and more`, `${'é'.repeat(26)}e\u0301...`],
])('%s', (text, shown) => {
  expect(truncate(text)).toBe(shown);
});

test('text is never longer than 30 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      expect(count(truncate(text))).toBeLessThanOrEqual(30);
    }),
  );
});

function count(text: string): number {
  return Array.from(new Intl.Segmenter().segment(text)).length;
}

test.each([
  ['Customer One', 'CO', 'Customer'],
  ['  Reviewer ', 'R', 'Reviewer'],
  ['Organisation Admin Two', 'OT', 'Organisation'],
  ['élan vital', 'ÉV', 'élan'],
  ['𐐨deseret', '𐐀', '𐐨deseret'],
  ['', '', ''],
])('%s → %s, %s', (name, initials, firstName) => {
  expect([initialsOf(name), firstNameOf(name)]).toEqual([initials, firstName]);
});
