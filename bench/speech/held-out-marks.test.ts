import { expect, test } from 'vitest';
import { COEFFICIENTS, type WordFeatures } from '@colloquy/rules/confidence';
import { chooseThreshold, markHeldOut, measureMarks } from './held-out-marks.ts';

const nothing = Object.fromEntries(Object.keys(COEFFICIENTS).map((name) => [name, 0])) as WordFeatures;

/** Words of a reader, alternately unsure and sure; `isWrong` decides which are wrong. */
const read = (reader: string, isWrong: (isSure: boolean) => boolean) =>
  Array.from({ length: 40 }, (_, at) => {
    const isSure = at % 2 === 1;
    const features = { ...nothing, constant: 1, confidence: isSure ? 3 : -3 };
    return { reader, features, isSure, isWrong: isWrong(isSure) };
  });

test('marks a word by what is learnt from other readers only', () => {
  // This reader is the opposite of the others, so what is learnt from them marks the wrong words.
  const words = [
    ...read('one', (isSure) => !isSure),
    ...read('two', (isSure) => !isSure),
    ...read('contrary', (isSure) => isSure),
  ];
  const marked = markHeldOut(words, { thresholds: [0.2, 0.5], minPrecision: 0.4 });
  const contrary = marked.filter(({ reader }) => reader === 'contrary');
  expect(measureMarks(contrary)).toEqual({ recall: 0, precision: 0 });
  expect(contrary.filter(({ isMarked }) => isMarked).every(({ isSure }) => !isSure)).toBe(true);
  expect(marked).toHaveLength(words.length);
});

test('chooses the lowest threshold with enough precision, otherwise the most precise one', () => {
  const scored = [
    { uncertainty: 0.1, isWrong: false },
    { uncertainty: 0.15, isWrong: false },
    { uncertainty: 0.3, isWrong: true },
    { uncertainty: 0.35, isWrong: false },
    { uncertainty: 0.6, isWrong: true },
  ];
  expect(chooseThreshold(scored, [0.5, 0.2, 0.05], 0.4)).toBe(0.05);
  expect(chooseThreshold(scored, [0.5, 0.2, 0.05], 0.6)).toBe(0.2);
  expect(chooseThreshold(scored.slice(0, 4), [0.2, 0.05, 0.9], 0.6)).toBe(0.2);
});
