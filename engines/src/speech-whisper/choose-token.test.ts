import { expect, test } from 'vitest';
import { drawToken, likeliest, probabilitiesOf, seededRandom } from './choose-token.ts';

/** Two words, the end, a special token that is never looked at, and two times. */
const special = { endOfText: 2, times: { first: 4, count: 2 } };
const logits = Float32Array.from([0.1, 0.6, 0.1, 0, 0.15, 0.05].map(Math.log));

test('the likeliest come first, each among its own kind and among all', () => {
  const [first, second, third] = likeliest(logits, special, 3);
  expect(first).toEqual({
    token: 1,
    probability: expect.closeTo(0.75),
    logProbability: expect.closeTo(Math.log(0.6)),
  });
  expect(second).toMatchObject({ token: 4, probability: expect.closeTo(0.75) });
  expect(third!.probability).toBeCloseTo(0.125);
  expect(likeliest(logits, special, 20).map(({ token }) => token)).toEqual([1, 4, 0, 2, 5]);
});

test('a drawn token has the probability that it has at temperature 1', () => {
  const random = seededRandom(1);
  const drawn = Array.from({ length: 400 }, () => drawToken(logits, special, 0.8, random));
  expect(new Set(drawn.map(({ token }) => token))).toEqual(new Set([0, 1, 2, 4, 5]));
  for (const { token, probability } of drawn) if (token === 1) expect(probability).toBeCloseTo(0.75);
});

test('the same seed draws the same numbers', () => {
  const [a, b] = [seededRandom(9), seededRandom(9)];
  for (let i = 0; i < 20; i += 1) expect(a()).toBe(b());
});

test('probabilities are among all tokens', () => {
  const [first] = probabilitiesOf(Float32Array.from([0, 0, 0, 0]), 1, 1);
  expect(first).toBeCloseTo(0.25);
});
