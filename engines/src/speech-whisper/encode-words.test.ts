import { expect, test } from 'vitest';
import { encodeWords } from './encode-text.ts';
import { createTokeniser } from './tokeniser.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
const merges = [' t', 'he', ' the', 'an'].map((text) => Buffer.from(text));
const tokeniser = createTokeniser([...bytes, ...merges]);

/** Text of the tokens of each word. */
function written(...words: { text: string; glue?: true }[]): string[] {
  const { tokens, runs } = encodeWords(tokeniser, words);
  return runs.map(({ from, to }) =>
    Buffer.concat(tokens.slice(from, to).map((token) => tokeniser.bytesOf(token))).toString(),
  );
}

test('each word has the tokens of its letters, without surrounding punctuation', () => {
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
