import { tokenise, type Segment } from '@colloquy/contract';
import { expect, test } from 'vitest';
import { indexWords } from '../word-index.ts';
import { placeOfChange } from './place-of-change.ts';

const aSegment = (id: string, text: string, startMs = 0): Segment => ({
  id,
  speakerId: null,
  language: null,
  startMs,
  endMs: startMs + 9_000,
  position: startMs,
  revision: 1,
  words: tokenise(text).map((token, at) => ({
    text: token.text,
    startMs: startMs + at * 100,
    endMs: startMs + at * 100 + 90,
    confidence: null,
    timing: 'heard' as const,
    ...(token.glue && { glue: true as const }),
  })),
  alternatives: [],
});

const then = (text: string) => ({ text, speakerId: null, speaker: null });
const change = (before: string | null, after: string | null, segmentId = 'a') => ({
  segmentId,
  startMs: 0,
  marked: null,
  before: before === null ? null : then(before),
  after: after === null ? null : then(after),
});
const placeIn = (now: string, touched: ReturnType<typeof change>) =>
  placeOfChange(indexWords([aSegment('a', now), aSegment('b', 'and then', 10_000)]), touched);

test('the first changed words, while they still stand', () => {
  expect(
    placeIn('we met at the new market', change('we met at the old market', 'we met at the new market')),
  ).toEqual({
    place: { segmentId: 'a', word: 4 },
    length: 1,
  });
  expect(placeIn('At the big new market', change('the market', 'At the big new market'))).toEqual({
    place: { segmentId: 'a', word: 0 },
    length: 1,
  });
  expect(placeIn('we met at noon', change('we met', 'we met at noon'))).toMatchObject({
    place: { word: 2 },
    length: 2,
  });
  expect(placeIn('we met', change('we met at noon', 'we met'))).toMatchObject({
    place: { word: 1 },
    length: 1,
  });
  expect(placeIn('我们在学校见面', change('我们在市场见面', '我们在学校见面'))?.place.segmentId).toBe('a');
});

test('the whole segment, where it was changed again or split', () => {
  expect(placeIn('we left', change('we met', 'we stayed'))).toEqual({
    place: { segmentId: 'a', word: 0 },
    length: 2,
  });
  expect(placeIn('we left', change(null, 'we left'))).toMatchObject({ length: 2 });
});

test('what is said at that time, where the segment is gone', () => {
  expect(placeIn('we left', { ...change('gone', null, 'x'), startMs: 10_150 })).toEqual({
    place: { segmentId: 'b', word: 1 },
    length: 1,
  });
});
