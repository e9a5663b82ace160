import { POSITION_STEP, textOf } from '@colloquy/rules/transcript';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionByTime, type TimedPosition, normaliseUtterance } from './transcribed-words.rules.ts';

const word = (text: string, startMs: number, endMs: number, rest: object = {}) => ({
  text,
  startMs,
  endMs,
  confidence: 0.5,
  ...rest,
});
const tidy = (...words: ReturnType<typeof word>[]) =>
  normaliseUtterance({ startMs: 0, endMs: 1_000, language: 'en', words });

describe('recognised words', () => {
  test('are normalised, ordered and limited to the utterance', () => {
    const { words } = tidy(
      word(' e\u0301t\u00E9\u0000 ', -50, 300.4),
      word('', 300, 310),
      word('was', 200, 5_000, { confidence: Number.NaN }),
    );
    expect(words).toEqual([
      { text: 'été', startMs: 0, endMs: 200, confidence: 0.5, timing: 'recognised' },
      { text: 'was', startMs: 200, endMs: 1_000, confidence: null, timing: 'recognised' },
    ]);
  });

  test('are split at a space and share the time', () => {
    expect(tidy(word('New York', 0, 700)).words).toMatchObject([
      { text: 'New', startMs: 0, endMs: 300, timing: 'estimated' },
      { text: 'York', startMs: 300, endMs: 700, confidence: 0.5 },
    ]);
  });

  test('are joined where a letter was separated from its combining mark', () => {
    const { words } = tidy(word('cafe', 0, 400), word('\u0301', 400, 500, { glue: true }));
    expect(textOf(words)).toBe('café');
  });
});

describe('positions of new utterances', () => {
  const existing = (...rows: [position: number, startMs: number][]): TimedPosition[] =>
    rows.map(([position, startMs]) => ({ position, startMs }));

  test('are appended in steps', () => {
    expect(positionByTime([], [0, 500])).toEqual({ positions: [1024, 2048], shifts: [] });
    expect(positionByTime(existing([1024, 0]), [10, 20])).toEqual({ positions: [2048, 3072], shifts: [] });
  });

  test('lie between others where a second channel speaks', () => {
    expect(positionByTime(existing([1024, 0], [2048, 1_000]), [500, 2_000])).toEqual({
      positions: [1536, 3072],
      shifts: [],
    });
  });

  test('shift existing segments where there is no room', () => {
    expect(positionByTime(existing([1, 0], [2, 1_000]), [500])).toEqual({
      positions: [1025],
      shifts: [{ afterPosition: 1, steps: 1 }],
    });
  });

  test('are always ordered by time and unique', () => {
    const sorted = fc
      .array(fc.nat(50), { maxLength: 12 })
      .map((times) => times.toSorted((one, other) => one - other));
    fc.assert(
      fc.property(
        sorted,
        sorted,
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 12, maxLength: 12 }),
        (there, coming, gaps) => {
          let position = 0;
          const before = there.map((startMs, at) => ({ startMs, position: (position += gaps[at]!) }));
          const { positions, shifts } = positionByTime(before, coming);
          const now = before.map((place) => ({ ...place }));
          for (const { afterPosition, steps: count } of shifts) {
            for (const place of now)
              if (place.position > afterPosition) place.position += count * POSITION_STEP;
          }
          const all = [...now, ...coming.map((startMs, at) => ({ startMs, position: positions[at]! }))];
          const inOrder = all.toSorted((one, other) => one.position - other.position);
          expect(new Set(all.map((place) => place.position)).size).toBe(all.length);
          expect(inOrder.map((place) => place.startMs)).toEqual(
            all.map((place) => place.startMs).toSorted((one, other) => one - other),
          );
        },
      ),
    );
  });
});
