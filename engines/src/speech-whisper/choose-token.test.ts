import { expect, test } from 'vitest';
import { sampleToken, topChoices, probabilitiesOf, seededRandom } from './choose-token.ts';

/** Two words, the end, an unused special token, and two times. */
const special = { endOfText: 2, times: { first: 4, count: 2 } };
const logits = Float32Array.from([0.1, 0.6, 0.1, 0, 0.15, 0.05].map(Math.log));
const scores = {
  words: [1, 0, 2].map((token) => ({ token, score: logits[token]! })),
  wordsTotal: Math.log(0.8),
  end: logits[2]!,
  times: logits.slice(4),
};
const all = { words: 'all', times: { from: 0, to: 2 } } as const;

test('the likeliest tokens come first, with probabilities within their kind and overall', () => {
  const [first, second, third] = topChoices(special, scores, all, 3);
  expect(first).toEqual({
    token: 1,
    probability: expect.closeTo(0.75),
    logProbability: expect.closeTo(Math.log(0.6)),
  });
  expect(second).toMatchObject({ token: 4, probability: expect.closeTo(0.75) });
  expect(third!.probability).toBeCloseTo(0.125);
  expect(topChoices(special, scores, all, 20).map(({ token }) => token)).toEqual([1, 4, 0, 2, 5]);
});

test('disallowed tokens are excluded, which makes the others more likely', () => {
  const [end, time] = topChoices(special, scores, { words: 'end', times: { from: 1, to: 2 } }, 5);
  expect(end).toEqual({ token: 2, probability: 1, logProbability: expect.closeTo(Math.log(2 / 3)) });
  expect(time).toEqual({
    token: 5,
    probability: expect.closeTo(1),
    logProbability: expect.closeTo(Math.log(1 / 3)),
  });
  const times = topChoices(special, scores, { words: 'none', times: { from: 0, to: 2 } }, 5);
  expect(times.map(({ token }) => token)).toEqual([4, 5]);
});

test('a sampled token is allowed, and has its probability at temperature 1', () => {
  const random = seededRandom(1);
  const suppressed = Float32Array.from([-Infinity, 0, 0]);
  const options = { temperature: 0.8, random };
  const sampled = Array.from({ length: 400 }, () =>
    sampleToken(special, { logits, scores, suppressed }, all, options),
  );
  expect(new Set(sampled.map(({ token }) => token))).toEqual(new Set([1, 2, 4, 5]));
  for (const { token, probability } of sampled) if (token === 1) expect(probability).toBeCloseTo(0.75);
  const end = { words: 'end', times: { from: 0, to: 0 } } as const;
  expect(sampleToken(special, { logits, scores, suppressed }, end, options).token).toBe(2);
});

test('equal seeds give equal numbers', () => {
  const [a, b] = [seededRandom(9), seededRandom(9)];
  for (let i = 0; i < 20; i += 1) expect(a()).toBe(b());
});

test('probabilities are relative to all tokens', () => {
  const [first] = probabilitiesOf(Float32Array.from([0, 0, 0, 0]), 1, 1);
  expect(first).toBeCloseTo(0.25);
});
