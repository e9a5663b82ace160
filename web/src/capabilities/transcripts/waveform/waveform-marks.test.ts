import type { Segment, Speaker } from '@colloquy/rules/transcript';
import { describe, expect, it } from 'vitest';
import { lowConfidenceColumns, reuseEqualMarks, waveformMarksOf, speakerColumns } from './waveform-marks.ts';

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

describe('waveform marks', () => {
  const segments = [
    aSegment(0, 'one', [0.9, 0.2]),
    aSegment(5_000, null, [null]),
    aSegment(9_000, 'two', [0.1]),
  ];
  const marks = waveformMarksOf(segments, [aSpeaker('one', 1), aSpeaker('two', 5)]);

  it('hold the spans of speakers and the times of low-confidence words', () => {
    expect(marks.spans.map(({ startMs, colour }) => [startMs, colour])).toEqual([
      [0, 1],
      [9_000, 5],
    ]);
    expect(marks.lowConfidence).toEqual([150, 9_050]);
  });

  it('fall into the columns of the drawing', () => {
    expect([...speakerColumns(marks.spans, 10_000, 10)]).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect([...lowConfidenceColumns(marks.lowConfidence, 10_000, 10)]).toEqual([
      1, 0, 0, 0, 0, 0, 0, 0, 0, 1,
    ]);
  });

  it('keep the same object until something changes', () => {
    const speakers = [aSpeaker('one', 1), aSpeaker('two', 5)];
    expect(reuseEqualMarks(marks, waveformMarksOf([...segments], speakers))).toBe(marks);
    const corrected = waveformMarksOf([aSegment(0, 'one', [0.9, null]), ...segments.slice(1)], speakers);
    const recoloured = waveformMarksOf(segments, [aSpeaker('one', 2), aSpeaker('two', 5)]);
    for (const changed of [corrected, recoloured]) expect(reuseEqualMarks(marks, changed)).toBe(changed);
  });

  it('show the speaker with the longest share of a column', () => {
    const span = (startMs: number, endMs: number, colour: number) => ({ startMs, endMs, colour });
    const spans = [span(0, 300, 1), span(300, 700, 2), span(700, 1_000, 1), span(1_200, 3_000, 3)];
    expect([...speakerColumns(spans, 3_000, 3)]).toEqual([1, 3, 3]);
  });

  it('show the shortest span and the very end', () => {
    expect([...speakerColumns([{ startMs: 5_000, endMs: 5_001, colour: 3 }], 10_000, 4)]).toEqual([
      0, 0, 3, 0,
    ]);
    expect([...lowConfidenceColumns([10_000], 10_000, 4)]).toEqual([0, 0, 0, 1]);
  });
});
