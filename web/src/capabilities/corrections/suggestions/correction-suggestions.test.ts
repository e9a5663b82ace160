import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { expect, it } from 'vitest';
import { createCorrectionTracker } from '../confidence/word-suggestions.ts';
import { ownCorrections, suggestCorrections } from './correction-suggestions.ts';

const segmentOf = (text: string, id: string): Segment => ({
  id,
  speakerId: null,
  language: 'de',
  startMs: 0,
  endMs: 10_000,
  position: 1,
  revision: 1,
  conflicts: [],
  words: tokenise(text, 'de').map(({ text: letters }, at) => ({
    text: letters,
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: 0.9,
    timing: 'recognised',
  })),
});

const jobCorrection = (
  wrong: string,
  right: string,
  count: number,
  remaining: number,
  recordingId = 'other',
) => ({
  wrong,
  right,
  count,
  remaining,
  recordings: [{ id: recordingId, name: 'interview.wav' }],
});

it('suggests corrections from other files for whole words that occur here', () => {
  const segments = [segmentOf('Shaila kam, und Shailas Frau', 'a'), segmentOf('dann ging shaila', 'b')];
  const [suggestion, ...rest] = suggestCorrections(
    [jobCorrection('Shaila', 'Sheila', 2, 0), jobCorrection('Texas', 'Taxus', 1, 0)],
    segments,
    'here',
  );
  expect(suggestion).toMatchObject({ wrong: 'Shaila', right: 'Sheila', hits: 2, isHere: false });
  expect(rest).toEqual([]);
});

it('suggests nothing that was kept as often as it was corrected', () =>
  expect(
    suggestCorrections([jobCorrection('die', 'Sie', 3, 3)], [segmentOf('die Frau', 'a')], 'here'),
  ).toEqual([]));

it('suggests own corrections immediately for the remaining hits, except for common words', () => {
  const first = [segmentOf('die Frau Shaila und die andere', 'a'), segmentOf('Shaila sah die Frau', 'b')];
  const tracker = createCorrectionTracker(first);
  const now = [segmentOf('Sie Frau Sheila und die andere', 'a'), first[1]!];
  const suggestions = suggestCorrections(ownCorrections(tracker, now, 'here'), now, 'here');
  expect(suggestions.map(({ wrong, right, hits, isHere }) => [wrong, right, hits, isHere])).toEqual([
    ['Shaila', 'Sheila', 1, true],
  ]);
});
