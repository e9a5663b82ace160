import { describe, expect, test } from 'vitest';
import { moveActiveIndex, searchOptions } from './search-options.ts';

const NAMES = ['Harbour Research', 'Field Office', 'Straße und Weg', 'Οδός', 'Café Studies'];
const options = NAMES.map((label, at) => ({ value: String(at), label }));

describe('searchOptions', () => {
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
  ])('with %j finds %j', (typed, labels) => {
    expect(searchOptions(options, typed).map(({ label }) => label)).toEqual(labels);
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
])('%s moves from index %i of %i to %j', (key, activeIndex, count, to) => {
  expect(moveActiveIndex(key, activeIndex, count)).toBe(to);
});
