import { describe, expect, test } from 'vitest';
import type { AlignmentWord } from '../ports/speech.ts';
import { frameRangesOf, fitBetweenKnown } from './alignment-bounds.ts';

const known = (startMs: number, endMs: number): AlignmentWord => ({
  text: 'known',
  known: { startMs, endMs },
});
const unknown: AlignmentWord = { text: 'new' };
const time = (startMs: number, endMs: number) => ({ startMs, endMs });

describe('new words', () => {
  test('stay at the times of the attention if these are between known words', () => {
    const words = [known(0, 400), unknown, unknown, known(1_000, 1_400)];
    const found = [time(20, 380), time(440, 600), time(600, 980), time(980, 1_400)];
    expect(fitBetweenKnown(words, found)).toEqual([
      time(0, 400),
      time(440, 600),
      time(600, 980),
      time(1_000, 1_400),
    ]);
  });

  test('do not overlap known words', () => {
    const words = [known(0, 400), unknown, unknown, known(1_000, 1_400)];
    const found = [time(0, 200), time(200, 600), time(600, 1_200), time(1_200, 1_400)];
    expect(fitBetweenKnown(words, found)).toEqual([
      time(0, 400),
      time(400, 600),
      time(600, 1_000),
      time(1_000, 1_400),
    ]);
  });

  test('overlap the previous word if the engine left no room for them', () => {
    const words = [known(0, 1_000), unknown, known(1_000, 1_400)];
    const found = [time(0, 420), time(420, 980), time(980, 1_400)];
    expect(fitBetweenKnown(words, found)).toEqual([time(0, 1_000), time(420, 980), time(1_000, 1_400)]);
  });

  test('have no time if there is no room', () => {
    const words = [known(0, 40), unknown, unknown, known(60, 400)];
    const found = [time(0, 40), time(40, 60), time(60, 80), time(80, 400)];
    expect(fitBetweenKnown(words, found)).toEqual([time(0, 40), time(40, 60), null, time(60, 400)]);
  });
});

test('rows are limited to the frames of their word; the end of the text follows the last word', () => {
  const words = [known(100, 400), unknown, known(1_000, 1_400)];
  const runs = [
    { from: 0, to: 1 },
    { from: 1, to: 3 },
    { from: 4, to: 5 },
  ];
  expect(frameRangesOf(words, runs, (ms) => ms / 20)).toEqual([
    { from: 5, to: 20 },
    { from: 20, to: 50 },
    { from: 20, to: 50 },
    { from: 20, to: 50 },
    { from: 50, to: 70 },
    { from: 70, to: Infinity },
  ]);
});
