import { expect, test } from 'vitest';
import { createTokeniser } from './tokeniser.ts';

const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]));
const tokeniser = createTokeniser([
  ...bytes,
  ...['lo', 'he', 'llo', ' w', 'hello'].map((text) => Buffer.from(text)),
]);
const textOf = (tokens: number[]): string[] =>
  tokens.map((token) => Buffer.from(tokeniser.bytesOf(token)).toString());

test('pairs are merged in the learned order', () => {
  expect(textOf(tokeniser.encode('hello world'))).toEqual(['hello', ' w', 'o', 'r', 'l', 'd']);
});

test('encoding is reversible in any script', () => {
  const text = "Qualité ’naïve’ — 質的研究, it's 42%";
  const all = tokeniser.encode(text).map((token) => tokeniser.bytesOf(token));
  expect(Buffer.concat(all).toString()).toBe(text);
});
