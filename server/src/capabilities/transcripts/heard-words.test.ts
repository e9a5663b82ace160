import { POSITION_STEP, textOf } from '@colloquy/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeByTime, type PlaceInTime, tidyUtterance } from './heard-words.rules.ts';

const word = (text: string, startMs: number, endMs: number, rest: object = {}) => ({
  text,
  startMs,
  endMs,
  confidence: 0.5,
  ...rest,
});
const tidy = (...words: ReturnType<typeof word>[]) =>
  tidyUtterance({ startMs: 0, endMs: 1_000, language: 'en', words });

describe('words of an engine', () => {
  test('are normalised, put in order, and kept inside the utterance', () => {
    const { words } = tidy(
      word(' e\u0301t\u00E9\u0000 ', -50, 300.4),
      word('', 300, 310),
      word('was', 200, 5_000, { confidence: Number.NaN }),
    );
    expect(words).toEqual([
      { text: 'été', startMs: 0, endMs: 200, confidence: 0.5, timing: 'heard' },
      { text: 'was', startMs: 200, endMs: 1_000, confidence: null, timing: 'heard' },
    ]);
  });

  test('that hold a space are two, and share their time', () => {
    expect(tidy(word('New York', 0, 700)).words).toMatchObject([
      { text: 'New', startMs: 0, endMs: 300, timing: 'estimated' },
      { text: 'York', startMs: 300, endMs: 700, confidence: 0.5 },
    ]);
  });

  test('that cut a letter from its mark are put together again', () => {
    const { words } = tidy(word('cafe', 0, 400), word('\u0301', 400, 500, { glue: true }));
    expect(textOf(words)).toBe('café');
  });
});

describe('places of new utterances', () => {
  const places = (...rows: [position: number, startMs: number][]): PlaceInTime[] =>
    rows.map(([position, startMs]) => ({ position, startMs }));

  test('are at the end, in steps', () => {
    expect(placeByTime([], [0, 500])).toEqual({ positions: [1024, 2048], room: [] });
    expect(placeByTime(places([1024, 0]), [10, 20])).toEqual({ positions: [2048, 3072], room: [] });
  });

  test('between others where a second channel speaks in between', () => {
    expect(placeByTime(places([1024, 0], [2048, 1_000]), [500, 2_000])).toEqual({
      positions: [1536, 3072],
      room: [],
    });
  });

  test('where room is made first', () => {
    expect(placeByTime(places([1, 0], [2, 1_000]), [500])).toEqual({
      positions: [1025],
      room: [{ behind: 1, places: 1 }],
    });
  });

  test('always follow time and never meet', () => {
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
          const { positions, room } = placeByTime(before, coming);
          const now = before.map((place) => ({ ...place }));
          for (const { behind, places: count } of room) {
            for (const place of now) if (place.position > behind) place.position += count * POSITION_STEP;
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
