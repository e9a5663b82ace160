import { expect, test } from 'vitest';
import { drawToken, likeliest, probabilitiesOf, seededRandom } from './choose-token.ts';

/** Two words, the end, a special token that is never looked at, and two times. */
const special = { endOfText: 2, times: { first: 4, count: 2 } };
const logits = Float32Array.from([0.1, 0.6, 0.1, 0, 0.15, 0.05].map(Math.log));
const scores = {
  words: [1, 0, 2].map((token) => ({ token, score: logits[token]! })),
  wordsTotal: Math.log(0.8),
  end: logits[2]!,
  times: logits.slice(4),
};
const all = { words: 'all', times: { from: 0, to: 2 } } as const;

test('the likeliest come first, each among its own kind and among all', () => {
  const [first, second, third] = likeliest(special, scores, all, 3);
  expect(first).toEqual({
    token: 1,
    probability: expect.closeTo(0.75),
    logProbability: expect.closeTo(Math.log(0.6)),
  });
  expect(second).toMatchObject({ token: 4, probability: expect.closeTo(0.75) });
  expect(third!.probability).toBeCloseTo(0.125);
  expect(likeliest(special, scores, all, 20).map(({ token }) => token)).toEqual([1, 4, 0, 2, 5]);
});

test('what may not come next is not there, and the rest is likelier for it', () => {
  const [end, time] = likeliest(special, scores, { words: 'end', times: { from: 1, to: 2 } }, 5);
  expect(end).toEqual({ token: 2, probability: 1, logProbability: expect.closeTo(Math.log(2 / 3)) });
  expect(time).toEqual({
    token: 5,
    probability: expect.closeTo(1),
    logProbability: expect.closeTo(Math.log(1 / 3)),
  });
  const times = likeliest(special, scores, { words: 'none', times: { from: 0, to: 2 } }, 5);
  expect(times.map(({ token }) => token)).toEqual([4, 5]);
});

test('a drawn token may come next, and has the probability that it has at temperature 1', () => {
  const random = seededRandom(1);
  const suppressed = Float32Array.from([-Infinity, 0, 0]);
  const freely = { temperature: 0.8, random };
  const drawn = Array.from({ length: 400 }, () =>
    drawToken(special, { logits, scores, suppressed }, all, freely),
  );
  expect(new Set(drawn.map(({ token }) => token))).toEqual(new Set([1, 2, 4, 5]));
  for (const { token, probability } of drawn) if (token === 1) expect(probability).toBeCloseTo(0.75);
  const end = { words: 'end', times: { from: 0, to: 0 } } as const;
  expect(drawToken(special, { logits, scores, suppressed }, end, freely).token).toBe(2);
});

test('the same seed draws the same numbers', () => {
  const [a, b] = [seededRandom(9), seededRandom(9)];
  for (let i = 0; i < 20; i += 1) expect(a()).toBe(b());
});

test('probabilities are among all tokens', () => {
  const [first] = probabilitiesOf(Float32Array.from([0, 0, 0, 0]), 1, 1);
  expect(first).toBeCloseTo(0.25);
});
