import type { Segment, Speaker } from '@colloquy/contract';
import { describe, expect, it } from 'vitest';
import { doubtColumns, keepSameMarks, marksOf, turnColumns } from './sound-marks.ts';

const aSegment = (startMs: number, speakerId: string | null, confidences: (number | null)[]) =>
  ({
    startMs,
    endMs: startMs + 1_000,
    speakerId,
    words: confidences.map((confidence, at) => ({
      text: 'word',
      startMs: startMs + at * 100,
      endMs: startMs + at * 100 + 100,
      confidence,
    })),
  }) as unknown as Segment;
const aSpeaker = (id: string, colour: number) => ({ id, colour }) as Speaker;

describe('marks on the waveform', () => {
  const segments = [
    aSegment(0, 'one', [0.9, 0.2]),
    aSegment(5_000, null, [null]),
    aSegment(9_000, 'two', [0.1]),
  ];
  const marks = marksOf(segments, [aSpeaker('one', 1), aSpeaker('two', 5)]);

  it('are the turns of speakers and the moments of doubtful words', () => {
    expect(marks.turns.map(({ startMs, colour }) => [startMs, colour])).toEqual([
      [0, 1],
      [9_000, 5],
    ]);
    expect(marks.doubts).toEqual([150, 9_050]);
  });

  it('stand in the columns of the drawing', () => {
    expect([...turnColumns(marks.turns, 10_000, 10)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect([...doubtColumns(marks.doubts, 10_000, 10)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('stay the same ones until something of them is new', () => {
    const speakers = [aSpeaker('one', 1), aSpeaker('two', 5)];
    expect(keepSameMarks(marks, marksOf([...segments], speakers))).toBe(marks);
    const heard = marksOf([aSegment(0, 'one', [0.9, null]), ...segments.slice(1)], speakers);
    const recoloured = marksOf(segments, [aSpeaker('one', 2), aSpeaker('two', 5)]);
    for (const changed of [heard, recoloured]) expect(keepSameMarks(marks, changed)).toBe(changed);
  });

  it('show who speaks longest where several do', () => {
    const turn = (startMs: number, endMs: number, colour: number) => ({ startMs, endMs, colour });
    const turns = [turn(0, 300, 1), turn(300, 700, 2), turn(700, 1_000, 1), turn(1_200, 3_000, 3)];
    expect([...turnColumns(turns, 3_000, 3)]).toEqual([1, 3, 3]);
  });

  it('show the shortest turn, and what lies at the very end', () => {
    expect([...turnColumns([{ startMs: 5_000, endMs: 5_001, colour: 3 }], 10_000, 4)]).toEqual([0, 0, 3, 0]);
    expect([...doubtColumns([10_000], 10_000, 4)]).toEqual([0, 0, 0, 1]);
  });
});
