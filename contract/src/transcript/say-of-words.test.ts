import { describe, expect, test } from 'vitest';
import { applyCommand } from './apply-command.ts';
import type { RetimeCommand, SegmentCommand } from './command.ts';
import { EDITOR, makeSegment, uuid } from './segments.factory.ts';
import type { Segment } from './segment.ts';

const base = { id: uuid(8), segmentId: uuid(1), revision: 1 };
const segment = makeSegment('um we met');
const done = (at: Segment, command: SegmentCommand | RetimeCommand) => {
  const answer = applyCommand(
    { segment: at, next: null, anchors: [], revision: 2, personId: EDITOR },
    command,
  );
  return 'refused' in answer ? answer.refused : answer.applied.segments;
};

describe('what is said of words', () => {
  test('confirms them: they say who did, and keep their confidence', () => {
    const [now] = done(segment, { ...base, kind: 'confirm', start: 3, end: 5 }) as Segment[];
    expect(now!.words.map(({ confirmedBy }) => confirmedBy)).toEqual([undefined, EDITOR, undefined]);
    expect(now!.words.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.9]);
    expect(now!.revision).toBe(2);
    expect(done(now!, { ...base, kind: 'confirm', start: 3, end: 5 })).toEqual([]);
  });

  test('marks them, and takes the mark away', () => {
    const mark = { ...base, kind: 'mark-disfluency' as const, start: 0, end: 2 };
    const [marked] = done(segment, { ...mark, disfluency: 'filler' }) as Segment[];
    expect(marked!.words.map(({ disfluency }) => disfluency)).toEqual(['filler', undefined, undefined]);
    const [bare] = done(marked!, { ...mark, disfluency: null }) as Segment[];
    expect(bare!.words).toEqual(segment.words);
  });
});

describe('times found in the audio', () => {
  const retime: RetimeCommand = {
    ...base,
    kind: 'retime',
    text: 'um we met',
    times: [{ startMs: 20, endMs: 90 }, null, { startMs: 1_200, endMs: 9_999 }],
  };

  test('are written, inside the segment and in order; what was not found stays', () => {
    const [now] = done(segment, retime) as Segment[];
    expect(now!.words.map(({ startMs, endMs, timing }) => [startMs, endMs, timing])).toEqual([
      [20, 90, 'aligned'],
      [500, 900, 'heard'],
      [1_200, 1_400, 'aligned'],
    ]);
  });

  test('of another text are refused', () => {
    expect(done(makeSegment('um we meet'), retime)).toBe('changed-since');
    expect(done(segment, { ...retime, times: [] })).toBe('changed-since');
  });
});
