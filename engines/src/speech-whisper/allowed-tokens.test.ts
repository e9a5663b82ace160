import { expect, test } from 'vitest';
import { allowedNext, EMPTY_HISTORY, appendToken } from './choose-token.ts';
import { specialTokens } from './tokeniser.ts';

const special = specialTokens(10);
const { first: times, count } = special.times;

/** Tokens allowed after these; `time` sets whether words or times are more likely. */
function allowed(tokens: readonly number[], { time = -20 } = {}): ReturnType<typeof allowedNext> {
  const words = [{ token: 1, score: 0 }];
  const scores = { words, wordsTotal: 1, end: 0, times: new Float32Array(count).fill(time) };
  const history = tokens.reduce((before, token) => appendToken(special, before, token), EMPTY_HISTORY);
  return allowedNext(special, scores, history);
}

test('a window begins with a time in its first second', () => {
  expect(allowed([])).toEqual({ words: 'none', times: { from: 0, to: 51 } });
});

test('a start time is followed by words or the end', () => {
  expect(allowed([times])).toEqual({ words: 'all', times: { from: 0, to: 0 } });
  expect(allowed([times, 1, times + 100, times + 100]).words).toBe('all');
});

test('an end time is followed by the next start time or the end', () => {
  expect(allowed([times, 1, times + 100])).toEqual({ words: 'end', times: { from: 100, to: count } });
});

test('times increase, and are forced if they are more likely than any word', () => {
  expect(allowed([times + 5, 1])).toEqual({ words: 'all', times: { from: 6, to: count } });
  expect(allowed([times + 5, 1], { time: 0 })).toEqual({ words: 'none', times: { from: 6, to: count } });
});
