import { describe, expect, test } from 'vitest';
import { samplingWindows, combineLanguages } from './detect-language.ts';
import { WHISPER_LANGUAGES } from './tokeniser.ts';

/** A piece with this probability of a language; the rest is Welsh. */
function piece(language: string, seconds: number, confidence = 0.97) {
  const probabilities = new Float64Array(WHISPER_LANGUAGES.length);
  probabilities[WHISPER_LANGUAGES.indexOf(language)] = confidence;
  probabilities[WHISPER_LANGUAGES.indexOf('cy')] = 1 - confidence;
  return { lengthMs: seconds * 1_000, probabilities };
}

describe('the languages of pieces', () => {
  test('are several if long pieces clearly differ, most spoken first', () => {
    const pieces = [piece('en', 6), piece('de', 8), piece('en', 5), piece('de', 8)];
    expect(combineLanguages(pieces)).toMatchObject({ language: 'de', spokenLanguages: ['de', 'en'] });
  });

  test.each([
    ['one short piece, however confident', piece('nn', 2, 0.99)],
    ['many short pieces', ...Array.from({ length: 9 }, () => piece('nn', 1.9, 0.99))],
    ['a single piece of three seconds', piece('nn', 3, 0.99)],
    ['a long uncertain piece', piece('nn', 8, 0.9)],
  ])('are one despite %s', (_what, ...others) => {
    const found = combineLanguages([...Array.from({ length: 4 }, () => piece('en', 8)), ...others]);
    expect(found).toMatchObject({ language: 'en' });
    expect(found).not.toHaveProperty('spokenLanguages');
  });

  test('are several if a large enough part of a short recording differs', () => {
    const found = combineLanguages([piece('es', 6), piece('en', 2.5)]);
    expect(found).toMatchObject({ spokenLanguages: ['es', 'en'] });
    expect(combineLanguages([piece('es', 6), piece('en', 1.9)])).not.toHaveProperty('spokenLanguages');
  });

  test('weight short pieces less than their length', () => {
    const words = [piece('nn', 1), piece('nn', 1), piece('nn', 1), piece('nn', 1)];
    const found = combineLanguages([piece('en', 4), ...words])!;
    expect(found.language).toBe('en');
    expect(found.confidence).toBeCloseTo(0.97 * 0.8, 5);
    expect(found.alternatives[0]!.language).toBe('nn');
  });

  test('are undefined without pieces', () => {
    expect(combineLanguages([])).toBeUndefined();
  });
});

test('a long recording is sampled from beginning to end, a short one is used whole', () => {
  expect(samplingWindows(60_000)).toEqual([{ fromMs: 0, toMs: 60_000 }]);
  const windows = samplingWindows(3_600_000);
  expect(windows).toHaveLength(8);
  expect(windows[0]).toEqual({ fromMs: 0, toMs: 10_000 });
  expect(windows.at(-1)).toEqual({ fromMs: 3_590_000, toMs: 3_600_000 });
});
