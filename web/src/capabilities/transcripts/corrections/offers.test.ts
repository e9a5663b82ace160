import { type Segment, tokenise } from '@colloquy/contract';
import { expect, it } from 'vitest';
import { startLearning } from '../doubt/learned.ts';
import { correctedHere, offersFor } from './offers.ts';

const segmentOf = (text: string, id: string): Segment => ({
  id,
  speakerId: null,
  language: 'de',
  startMs: 0,
  endMs: 10_000,
  position: 1,
  revision: 1,
  alternatives: [],
  words: tokenise(text, 'de').map(({ text: letters }, at) => ({
    text: letters,
    startMs: at * 100,
    endMs: at * 100 + 90,
    confidence: 0.9,
    timing: 'heard',
  })),
});

const known = (wrong: string, right: string, count: number, kept: number, recordingId = 'other') => ({
  wrong,
  right,
  count,
  kept,
  recordings: [{ id: recordingId, name: 'interview.wav' }],
});

it('what was corrected elsewhere is offered where it stands, in whole words', () => {
  const segments = [segmentOf('Shaila kam, und Shailas Frau', 'a'), segmentOf('dann ging shaila', 'b')];
  const [offer, ...rest] = offersFor(
    [known('Shaila', 'Sheila', 2, 0), known('Texas', 'Taxus', 1, 0)],
    segments,
    'here',
  );
  expect(offer).toMatchObject({ wrong: 'Shaila', right: 'Sheila', places: 2, isHere: false });
  expect(rest).toEqual([]);
});

it('what was left as often as it was corrected is not offered', () =>
  expect(offersFor([known('die', 'Sie', 3, 3)], [segmentOf('die Frau', 'a')], 'here')).toEqual([]));

it('what is corrected here is offered at once for the other places, unless it is an ordinary word', () => {
  const first = [segmentOf('die Frau Shaila und die andere', 'a'), segmentOf('Shaila sah die Frau', 'b')];
  const learning = startLearning(first);
  const now = [segmentOf('Sie Frau Sheila und die andere', 'a'), first[1]!];
  const offers = offersFor(correctedHere(learning, now, 'here'), now, 'here');
  expect(offers.map(({ wrong, right, places, isHere }) => [wrong, right, places, isHere])).toEqual([
    ['Shaila', 'Sheila', 1, true],
  ]);
});
