import { expect, test } from 'vitest';
import { allowNext, NOTHING_WRITTEN, writeToken } from './allowed-tokens.ts';
import { specialTokens } from './special-tokens.ts';

const special = specialTokens(10);
const { first: times, count } = special.times;

/** What may come after these tokens, where words are likelier than times or the other way round. */
function allowed(tokens: readonly number[], { time = -20 } = {}): ReturnType<typeof allowNext> {
  const words = [{ token: 1, score: 0 }];
  const scores = { words, wordsTotal: 1, end: 0, times: new Float32Array(count).fill(time) };
  const written = tokens.reduce((before, token) => writeToken(special, before, token), NOTHING_WRITTEN);
  return allowNext(special, scores, written);
}

test('a window begins with a time in its first second', () => {
  expect(allowed([])).toEqual({ words: 'none', times: { from: 0, to: 51 } });
});

test('behind the time at which something begins come words or nothing', () => {
  expect(allowed([times])).toEqual({ words: 'all', times: { from: 0, to: 0 } });
  expect(allowed([times, 1, times + 100, times + 100]).words).toBe('all');
});

test('behind the time at which something ends comes the next beginning or the end', () => {
  expect(allowed([times, 1, times + 100])).toEqual({ words: 'end', times: { from: 100, to: count } });
});

test('times run forward, and come where they are likelier than any word', () => {
  expect(allowed([times + 5, 1])).toEqual({ words: 'all', times: { from: 6, to: count } });
  expect(allowed([times + 5, 1], { time: 0 })).toEqual({ words: 'none', times: { from: 6, to: count } });
});
