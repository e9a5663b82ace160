import { expect, test } from 'vitest';
import { chooseToken, probabilitiesOf, rivalsOf, seededRandom } from './choose-token.ts';

const logits = Float32Array.from([0, Math.log(3), -Infinity, 50]);

test('at temperature 0 the likeliest token is chosen, special tokens apart', () => {
  expect(chooseToken(logits, 3, 0, Math.random)).toEqual({ token: 1, probability: expect.closeTo(0.75) });
});

test('a drawn token has the probability that it has at temperature 1', () => {
  const random = seededRandom(1);
  const drawn = Array.from({ length: 400 }, () => chooseToken(logits, 3, 0.8, random));
  expect(new Set(drawn.map(({ token }) => token))).toEqual(new Set([0, 1]));
  for (const { token, probability } of drawn) expect(probability).toBeCloseTo(token === 1 ? 0.75 : 0.25);
});

test('the same seed draws the same numbers', () => {
  const [a, b] = [seededRandom(9), seededRandom(9)];
  for (let i = 0; i < 20; i += 1) expect(a()).toBe(b());
});

test('probabilities are among all tokens', () => {
  const [first] = probabilitiesOf(Float32Array.from([0, 0, 0, 0]), 1, 1);
  expect(first).toBeCloseTo(0.25);
});

test('rivals are what else was likely, likeliest first', () => {
  const scores = Float32Array.from([0.1, 0.5, 0.25, 0.149, 0.001, 0.9].map(Math.log));
  const chosen = chooseToken(scores, 5, 0, Math.random);
  expect(rivalsOf(scores, 5, chosen, { most: 3, least: 0.01 })).toEqual([
    { token: 2, probability: expect.closeTo(0.25) },
    { token: 3, probability: expect.closeTo(0.149) },
    { token: 0, probability: expect.closeTo(0.1) },
  ]);
  expect(rivalsOf(scores, 5, chosen, { most: 1, least: 0.2 })).toHaveLength(1);
});
