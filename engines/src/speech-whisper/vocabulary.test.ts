import { expect, test } from 'vitest';
import { makeVocabulary } from './vocabulary.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
const vocabulary = makeVocabulary([
  ...bytes,
  ...['lo', 'he', 'llo', ' w', 'hello'].map((text) => Buffer.from(text)),
]);
const textOf = (tokens: number[]): string[] =>
  tokens.map((token) => Buffer.from(vocabulary.bytesOf(token)).toString());

test('pairs are merged in the order in which they were learnt', () => {
  expect(textOf(vocabulary.encode('hello world'))).toEqual(['hello', ' w', 'o', 'r', 'l', 'd']);
});

test('what is encoded can be read back, in any script', () => {
  const text = "Qualité ’naïve’ — 質的研究, it's 42%";
  const all = vocabulary.encode(text).map((token) => vocabulary.bytesOf(token));
  expect(Buffer.concat(all).toString()).toBe(text);
});
