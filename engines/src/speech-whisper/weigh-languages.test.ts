import { describe, expect, test } from 'vitest';
import { placesIn } from './detect-language.ts';
import { WHISPER_LANGUAGES } from './languages.ts';
import { weighLanguages } from './weigh-languages.ts';

/** A piece that is in a language so likely, and else in Welsh. */
function piece(language: string, seconds: number, confidence = 0.97) {
  const shares = new Float64Array(WHISPER_LANGUAGES.length);
  shares[WHISPER_LANGUAGES.indexOf(language)] = confidence;
  shares[WHISPER_LANGUAGES.indexOf('cy')] = 1 - confidence;
  return { lengthMs: seconds * 1_000, shares };
}

describe('the languages of pieces', () => {
  test('are several where long pieces surely disagree, the one that is spoken most first', () => {
    const pieces = [piece('en', 6), piece('de', 8), piece('en', 5), piece('de', 8)];
    expect(weighLanguages(pieces)).toMatchObject({ language: 'de', several: ['de', 'en'] });
  });

  test.each([
    ['one short piece, however sure', piece('nn', 2, 0.99)],
    ['many short ones', ...Array.from({ length: 9 }, () => piece('nn', 1.9, 0.99))],
    ['a single one of three seconds', piece('nn', 3, 0.99)],
    ['a long one that is not sure', piece('nn', 8, 0.9)],
  ])('are one where %s says otherwise', (_what, ...others) => {
    const found = weighLanguages([...Array.from({ length: 4 }, () => piece('en', 8)), ...others]);
    expect(found).toMatchObject({ language: 'en' });
    expect(found).not.toHaveProperty('several');
  });

  test('are several where a good part of a short recording says so', () => {
    const found = weighLanguages([piece('es', 6), piece('en', 2.5)]);
    expect(found).toMatchObject({ several: ['es', 'en'] });
    expect(weighLanguages([piece('es', 6), piece('en', 1.9)])).not.toHaveProperty('several');
  });

  test('count short pieces less than their length', () => {
    const words = [piece('nn', 1), piece('nn', 1), piece('nn', 1), piece('nn', 1)];
    const found = weighLanguages([piece('en', 4), ...words])!;
    expect(found.language).toBe('en');
    expect(found.confidence).toBeCloseTo(0.97 * 0.8, 5);
    expect(found.alternatives[0]!.language).toBe('nn');
  });

  test('are none without pieces', () => {
    expect(weighLanguages([])).toBeUndefined();
  });
});

test('a long recording is listened to from beginning to end in places, a short one throughout', () => {
  expect(placesIn(60_000)).toEqual([{ fromMs: 0, toMs: 60_000 }]);
  const places = placesIn(3_600_000);
  expect(places).toHaveLength(8);
  expect(places[0]).toEqual({ fromMs: 0, toMs: 10_000 });
  expect(places.at(-1)).toEqual({ fromMs: 3_590_000, toMs: 3_600_000 });
});
