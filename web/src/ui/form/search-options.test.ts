import { describe, expect, test } from 'vitest';
import { moveMark, searchOptions } from './search-options.ts';

const NAMES = ['Harbour Research', 'Field Office', 'Straße und Weg', 'Οδός', 'Café Studies'];
const options = NAMES.map((label, at) => ({ value: String(at), label }));

describe('a search of options', () => {
  test.each([
    ['', NAMES],
    ['  ', NAMES],
    ['office', ['Field Office']],
    ['OFFICE', ['Field Office']],
    ['r r', ['Harbour Research']],
    [' field ', ['Field Office']],
    ['STRASSE', ['Straße und Weg']],
    ['οδόσ', ['Οδός']],
    ['cafe\u0301', ['Café Studies']],
    ['fo', []],
    ['.*', []],
  ])('for %j finds %j', (typed, found) => {
    expect(searchOptions(options, typed).map(({ label }) => label)).toEqual(found);
  });
});

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['PageDown', 1, 9, 6],
  ['PageDown', 7, 9, 8],
  ['PageUp', 3, 9, 0],
  ['ArrowDown', 0, 0, undefined],
  ['a', 1, 3, undefined],
])('%s moves the mark from %i of %i to %j', (key, marked, count, to) => {
  expect(moveMark(key, marked, count)).toBe(to);
});
