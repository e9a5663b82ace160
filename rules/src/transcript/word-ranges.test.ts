import { expect, test } from 'vitest';
import { makeSegment, transcribedWords } from './segments.factory.ts';
import { updateWords, wordRanges, wordsBetween } from './word-ranges.ts';

const words = transcribedWords('one two 今天好');

test('words are located where the text has them', () => {
  expect(wordRanges(words.slice(0, 2))).toEqual([
    { start: 0, end: 3 },
    { start: 4, end: 7 },
  ]);
});

test.each([
  ['a word', { start: 4, end: 7 }, { from: 1, to: 2 }],
  ['parts of two words', { start: 2, end: 5 }, { from: 0, to: 2 }],
  ['the space between two words', { start: 3, end: 4 }, { from: 0, to: 0 }],
  ['the caret in a word', { start: 1, end: 1 }, { from: 0, to: 1 }],
  ['nothing behind the end', { start: 90, end: 95 }, { from: 0, to: 0 }],
])('%s', (_, range, run) => {
  expect(wordsBetween(words, range)).toEqual(run);
});

test('returns the same segment if nothing changes', () => {
  const segment = makeSegment('one two');
  expect(updateWords(segment, { start: 0, end: 3 }, (word) => word)).toBe(segment);
  const changed = updateWords(segment, { start: 4, end: 7 }, (word) => ({ ...word, confidence: 0.1 }));
  expect(changed.words.map(({ confidence }) => confidence)).toEqual([0.9, 0.1]);
});
