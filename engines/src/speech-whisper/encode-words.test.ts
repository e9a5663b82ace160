import { expect, test } from 'vitest';
import { encodeWords } from './encode-words.ts';
import { makeVocabulary } from './vocabulary.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
const merges = [' t', 'he', ' the', 'an'].map((text) => Buffer.from(text));
const vocabulary = makeVocabulary([...bytes, ...merges]);

/** What the tokens of each word write. */
function written(...words: { text: string; glue?: true }[]): string[] {
  const { tokens, runs } = encodeWords(vocabulary, words);
  return runs.map(({ from, to }) =>
    Buffer.concat(tokens.slice(from, to).map((token) => vocabulary.bytesOf(token))).toString(),
  );
}

test('each word has the tokens of its letters, without the punctuation round it', () => {
  expect(written({ text: 'the' }, { text: '(then,' }, { text: 'to.' })).toEqual([' the', 'then', ' to']);
  expect(written({ text: '–' }, { text: 'the' })).toEqual(['–', ' the']);
});

test('words without a space between them may share a token', () => {
  expect(written({ text: 'ba' }, { text: 'na', glue: true }, { text: 'the' })).toEqual([
    'ban',
    'ana',
    ' the',
  ]);
});

test('a word of any length and any characters has tokens', () => {
  expect(written({ text: 'x'.repeat(10_000) }, { text: 'the' })[1]).toBe(' the');
  expect(written({ text: '😀\uD800' }, { text: 'the' })).toEqual(['😀\uFFFD', ' the']);
});
