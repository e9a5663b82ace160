import { retimeWords, distributeTime, type Word } from '@colloquy/rules/transcript';
import { describe, expect, test } from 'vitest';
import { newTimes, wordsToAlign, windowOf } from './alignment.rules.ts';

const place = (id: string, startMs: number, endMs: number, channel = 0) => ({ id, channel, startMs, endMs });

describe('the window of a segment', () => {
  const segment = place('this', 5_000, 8_000);
  const window = (...others: ReturnType<typeof place>[]) => windowOf(segment, [segment, ...others], 60_000);

  test('is slightly wider than the segment', () => {
    expect(window(place('before', 0, 2_000), place('next', 9_000, 9_500))).toEqual({
      fromMs: 4_800,
      toMs: 8_200,
    });
  });

  test('ends at its neighbours in the same channel', () => {
    expect(window(place('before', 0, 4_900), place('next', 8_100, 9_000))).toEqual({
      fromMs: 4_900,
      toMs: 8_100,
    });
    expect(window(place('before', 0, 4_900, 1), place('next', 8_100, 9_000, 1))).toEqual({
      fromMs: 4_800,
      toMs: 8_200,
    });
  });

  test('contains the whole segment if others overlap it', () => {
    expect(window(place('before', 4_000, 6_000), place('beside', 7_000, 9_000))).toEqual({
      fromMs: 5_000,
      toMs: 8_200,
    });
  });

  test('stays within the audio', () => {
    const early = place('early', 100, 8_000);
    expect(windowOf(early, [early], 8_050)).toEqual({ fromMs: 0, toMs: 8_050 });
  });
});

test('typed words are aligned, transcribed words keep their times', () => {
  const original: Word[] = distributeTime(
    ['the', 'old', 'market'].map((text) => ({ text, glue: false })),
    { startMs: 0, endMs: 1_200 },
  ).map((word) => ({ ...word, timing: 'recognised' }));
  const words = retimeWords(original, 'the new market', { startMs: 0, endMs: 1_200, language: 'en' }, {});
  expect(wordsToAlign(words)).toEqual([
    { text: 'the', known: { startMs: 0, endMs: 300 } },
    { text: 'new' },
    { text: 'market', known: { startMs: 600, endMs: 1_200 } },
  ]);
  const found = { startMs: 320, endMs: 580 };
  expect(newTimes(words, [found, found, found])).toEqual([null, found, null]);
  expect(newTimes(words, [found, null, found])).toEqual([null, null, null]);
});
