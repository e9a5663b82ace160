import { expect, test } from 'vitest';
import { firstNameOf, initialsOf } from './names.ts';

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
