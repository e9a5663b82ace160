import { expect, test } from 'vitest';
import { diarizationError, type SpeakerTurn } from './diarization-error.ts';

const turns = (...list: [startS: number, endS: number, speaker: string][]): SpeakerTurn[] =>
  list.map(([startS, endS, speaker]) => ({ startMs: startS * 1_000, endMs: endS * 1_000, speaker }));

test('reproduces the documented example of pyannote.metrics', () => {
  const reference = turns([0, 10, 'A'], [12, 20, 'B'], [24, 27, 'A'], [30, 40, 'C']);
  const found = turns([2, 13, 'a'], [13, 14, 'd'], [14, 20, 'b'], [22, 38, 'c'], [38, 40, 'd']);
  expect(diarizationError(reference, found, 40_000).rate).toBeCloseTo(16 / 31, 6);
});

test('counts overlapping speech twice, and misses half of it if one speaker is found', () => {
  const reference = turns([0, 10, 'A'], [5, 10, 'B']);
  expect(diarizationError(reference, turns([0, 10, 'x']), 10_000)).toMatchObject({
    speechMs: 15_000,
    missedMs: 5_000,
    falseMs: 0,
    confusedMs: 0,
  });
});
