import { expect, test } from 'vitest';
import { COEFFICIENTS, type Features } from '../../web/src/capabilities/transcripts/doubt/doubt-score.ts';
import { chooseThreshold, markHeldOut, measureMarks } from './held-out-doubt.ts';

const nothing = Object.fromEntries(Object.keys(COEFFICIENTS).map((name) => [name, 0])) as Features;

/** Words of a reader, unsure ones and sure ones in turn; `isWrong` says which of them are wrong. */
const read = (reader: string, isWrong: (isSure: boolean) => boolean) =>
  Array.from({ length: 40 }, (_, at) => {
    const isSure = at % 2 === 1;
    const features = { ...nothing, constant: 1, confidence: isSure ? 3 : -3 };
    return { reader, features, isSure, isWrong: isWrong(isSure) };
  });

test('a word is marked by what is known of all other readers, never of its own', () => {
  // With this one reader all is the other way round: what is learnt elsewhere marks the wrong words.
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

test('the threshold is the lowest that is precise enough, else the most precise one', () => {
  const scored = [
    { doubt: 0.1, isWrong: false },
    { doubt: 0.15, isWrong: false },
    { doubt: 0.3, isWrong: true },
    { doubt: 0.35, isWrong: false },
    { doubt: 0.6, isWrong: true },
  ];
  expect(chooseThreshold(scored, [0.5, 0.2, 0.05], 0.4)).toBe(0.05);
  expect(chooseThreshold(scored, [0.5, 0.2, 0.05], 0.6)).toBe(0.2);
  expect(chooseThreshold(scored.slice(0, 4), [0.2, 0.05, 0.9], 0.6)).toBe(0.2);
});
