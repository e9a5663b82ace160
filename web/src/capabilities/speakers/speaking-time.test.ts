import type { Segment } from '@colloquy/rules/transcript';
import { describe, expect, it } from 'vitest';
import { segmentOf } from '../editing/testing/segments.ts';
import { speakerShares } from './speaking-time.ts';

describe('shares of speakers', () => {
  it('count time, and a turn only when the speaker changes', () => {
    const speakers = [
      { id: 'two', label: 'Speaker 2', number: 2, name: null, role: null, colour: 2 },
      { id: 'one', label: 'Speaker 1', number: 1, name: null, role: null, colour: 1 },
    ];
    const segments = [
      segmentOf('a', 0, ['x']),
      segmentOf('b', 100, ['y']),
      segmentOf('c', 200, ['z'], { speakerId: 'two' }),
    ];
    expect(
      speakerShares(speakers, segments).map(({ speaker, ms, turns }) => [speaker.id, ms, turns]),
    ).toEqual([
      ['one', 200, 1],
      ['two', 100, 1],
    ]);
  });
});

describe('an unclear turn', () => {
  const unclear = segmentOf('u', 500, [], { marks: ['unclear'], endMs: 900 });
  const segments = [segmentOf('a', 0, ['one', 'two']), unclear, segmentOf('b', 1000, ['three'])];

  it('counts as speaking time until it is dismissed', () => {
    const speaker = { id: 'one', label: 'One', number: 1, name: null, role: null, colour: 1 };
    const ms = (all: Segment[]) => speakerShares([speaker], all)[0]!.ms;
    expect(ms(segments) - ms(segments.toSpliced(1, 1))).toBe(400);
    expect(ms(segments.with(1, { ...unclear, marks: [] }))).toBe(ms(segments.toSpliced(1, 1)));
  });
});
