import { tokenise } from '@colloquy/rules/text';
import type { Segment } from '@colloquy/rules/transcript';
import { expect, test } from 'vitest';
import { buildWordIndex } from '../editing/index.ts';
import { locateChange } from './locate-change.ts';

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
    timing: 'recognised' as const,
    ...(token.glue && { glue: true as const }),
  })),
  conflicts: [],
});

const side = (text: string) => ({ text, speakerId: null, speaker: null });
const change = (before: string | null, after: string | null, segmentId = 'a') => ({
  segmentId,
  startMs: 0,
  marked: null,
  before: before === null ? null : side(before),
  after: after === null ? null : side(after),
});
const locateIn = (now: string, touched: ReturnType<typeof change>) =>
  locateChange(buildWordIndex([aSegment('a', now), aSegment('b', 'and then', 10_000)]), touched);

test('the first changed words, while they are unchanged', () => {
  expect(
    locateIn('we met at the new market', change('we met at the old market', 'we met at the new market')),
  ).toEqual({
    position: { segmentId: 'a', word: 4 },
    length: 1,
  });
  expect(locateIn('At the big new market', change('the market', 'At the big new market'))).toEqual({
    position: { segmentId: 'a', word: 0 },
    length: 1,
  });
  expect(locateIn('we met at noon', change('we met', 'we met at noon'))).toMatchObject({
    position: { word: 2 },
    length: 2,
  });
  expect(locateIn('we met', change('we met at noon', 'we met'))).toMatchObject({
    position: { word: 1 },
    length: 1,
  });
  expect(locateIn('我们在学校见面', change('我们在市场见面', '我们在学校见面'))?.position.segmentId).toBe(
    'a',
  );
});

test('the whole segment, if it was changed again or split', () => {
  expect(locateIn('we left', change('we met', 'we stayed'))).toEqual({
    position: { segmentId: 'a', word: 0 },
    length: 2,
  });
  expect(locateIn('we left', change(null, 'we left'))).toMatchObject({ length: 2 });
});

test('the words at that time, if the segment is gone', () => {
  expect(locateIn('we left', { ...change('gone', null, 'x'), startMs: 10_150 })).toEqual({
    position: { segmentId: 'b', word: 1 },
    length: 1,
  });
});
