import { expect, test } from 'vitest';
import { joinWords, type TimedToken } from './words.ts';

/** Tokens of 100 ms each. */
function tokens(...parts: (string | Uint8Array)[]): TimedToken[] {
  return parts.map((part, i) => ({
    bytes: typeof part === 'string' ? Buffer.from(part) : part,
    startMs: i * 100,
    endMs: (i + 1) * 100,
    probability: 0.5 ** i,
  }));
}

test('tokens are joined at spaces, and a comma does not prolong its word', () => {
  const words = joinWords(tokens(' And', ' so', ',', ' my', ' fel', 'low'), 'en');
  expect(words.map(({ text, startMs, endMs }) => [text, startMs, endMs])).toEqual([
    ['And', 0, 100],
    ['so,', 100, 200],
    ['my', 300, 400],
    ['fellow', 400, 600],
  ]);
});

test('confidence is the geometric mean of the tokens of the word', () => {
  const [, second] = joinWords(tokens(' a', ' b', 'c'), 'en');
  expect(second?.confidence).toBeCloseTo(Math.sqrt(0.5 * 0.25));
});

test('a character that is spread over tokens stays whole', () => {
  const [first, second] = [Buffer.from(' é').subarray(0, 2), Buffer.from(' é').subarray(2)];
  const words = joinWords(tokens(first, second, 'tat'), 'fr');
  expect(words.map(({ text }) => text)).toEqual(['état']);
});

test('scripts without spaces are cut by the dictionary and glued', () => {
  const words = joinWords(tokens('今天', '天气', '很好', '。', '我们', ' Python'), 'zh');
  expect(words.map(({ text }) => text).join('')).toBe('今天天气很好。我们Python');
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter(({ glue }) => !glue).map(({ text }) => text)).toEqual(['Python']);
});

test('a broken character is dropped', () => {
  const words = joinWords(tokens(' ok', Buffer.from([0xe4, 0xb8])), 'en');
  expect(words.map(({ text }) => text)).toEqual(['ok']);
});

test('punctuation alone is a word of its own, not an error', () => {
  expect(joinWords(tokens(' –', ' yes'), 'en').map(({ text }) => text)).toEqual(['–', 'yes']);
});

test('a word has what its first token may have begun instead, and nothing is invented for the others', () => {
  const [first, second] = tokens(' a', ' b', 'c').map((token, at) => ({
    ...token,
    others: at === 1 ? ['bee'] : [],
  }));
  const words = joinWords([first!, second!], 'en');
  expect(words.map(({ others }) => others)).toEqual([undefined, ['bee']]);
});
