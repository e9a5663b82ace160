import { expect, test } from 'vitest';
import { allowTokens, NOTHING_WRITTEN, writeToken } from './allowed-tokens.ts';
import { specialTokens } from './special-tokens.ts';
import type { WhisperModel } from './whisper-model.ts';

/** Ten words, of which one is a bracket. */
const special = specialTokens(10);
const model = { special, suppressed: [3] } as unknown as WhisperModel;
const { first: times, count } = special.times;

/** What may come after these tokens, where words are likelier than times or the other way round. */
function allowed(written: readonly number[], { time = -20 } = {}): number[] {
  const logits = new Float32Array(times + count).fill(0);
  logits.fill(time, times);
  allowTokens(
    model,
    logits,
    written.reduce((before, token) => writeToken(model, before, token), NOTHING_WRITTEN),
  );
  return [...logits.keys()].filter((token) => logits[token] !== -Infinity);
}

const words = [0, 1, 2, 4, 5, 6, 7, 8, 9, special.endOfText];

test('a window begins with a time in its first second', () => {
  expect(allowed([])).toEqual(Array.from({ length: 51 }, (_, at) => times + at));
});

test('behind the time at which something begins come words or nothing, never a bracket', () => {
  expect(allowed([times])).toEqual(words);
});

test('behind the time at which something ends comes the next beginning or the end', () => {
  const after = allowed([times, 1, times + 100]);
  expect(after[0]).toBe(special.endOfText);
  expect(after[1]).toBe(times + 100);
  expect(after).not.toContain(times + 99);
});

test('times run forward, and come where they are likelier than any word', () => {
  expect(allowed([times + 5, 1])).toEqual([
    ...words,
    ...Array.from({ length: count - 6 }, (_, at) => times + 6 + at),
  ]);
  expect(allowed([times + 5, 1], { time: 0 })[0]).toBe(times + 6);
});
