import { expect, test } from 'vitest';
import { joinTokens, type TimedToken } from './utterances.ts';

/** Tokens of 100 ms each. */
function tokens(...parts: (string | Uint8Array)[]): TimedToken[] {
  return parts.map((part, i) => ({
    bytes: typeof part === 'string' ? Buffer.from(part) : part,
    startMs: i * 100,
    endMs: (i + 1) * 100,
    probability: 0.5 ** i,
  }));
}

test('tokens are joined at spaces, and a comma does not lengthen its word', () => {
  const words = joinTokens(tokens(' And', ' so', ',', ' my', ' fel', 'low'), 'en');
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['And', 0, 100],
    ['so,', 100, 200],
    ['my', 300, 400],
    ['fellow', 400, 600],
  ]);
});

test("confidence is the geometric mean of the probabilities of the word's tokens", () => {
  const [, second] = joinTokens(tokens(' a', ' b', 'c'), 'en');
  expect(second?.confidence).toBeCloseTo(Math.sqrt(0.5 * 0.25));
});

test('a character that spans several tokens stays whole', () => {
  const [first, second] = [Buffer.from(' é').subarray(0, 2), Buffer.from(' é').subarray(2)];
  const words = joinTokens(tokens(first, second, 'tat'), 'fr');
  expect(words.map(({ text }) => text)).toEqual(['état']);
});

test('scripts without spaces are split by a dictionary and glued', () => {
  const words = joinTokens(tokens('今天', '天气', '很好', '。', '我们', ' Python'), 'zh');
  expect(words.map(({ text }) => text).join('')).toBe('今天天气很好。我们Python');
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter(({ glue }) => !glue).map(({ text }) => text)).toEqual(['Python']);
});

test('a broken character is dropped', () => {
  const words = joinTokens(tokens(' ok', Buffer.from([0xe4, 0xb8])), 'en');
  expect(words.map(({ text }) => text)).toEqual(['ok']);
});

test('punctuation alone is a word', () => {
  expect(joinTokens(tokens(' –', ' yes'), 'en').map(({ text }) => text)).toEqual(['–', 'yes']);
});

test('a word has the alternatives of its first token, and other words have none', () => {
  const [first, second] = tokens(' a', ' b', 'c').map((token, at) => ({
    ...token,
    alternatives: at === 1 ? ['bee'] : [],
  }));
  const words = joinTokens([first!, second!], 'en');
  expect(words.map(({ alternatives }) => alternatives)).toEqual([undefined, ['bee']]);
});
