import { type WordFeatures, errorProbability } from '@colloquy/rules/confidence';
import { fitConfidenceModel } from '../correction/fit-confidence.ts';

/** A word with its reader. */
type ReadWord = { reader: string; features: WordFeatures; isWrong: boolean };

/** Recall: share of wrong words that are marked. Precision: share of marked words that are wrong. */
export type Marking = { recall: number; precision: number };

export function measureMarks(words: readonly { isMarked: boolean; isWrong: boolean }[]): Marking {
  const marked = words.filter(({ isMarked }) => isMarked);
  const hits = marked.filter(({ isWrong }) => isWrong).length;
  return { recall: hits / words.filter(({ isWrong }) => isWrong).length, precision: hits / marked.length };
}

/**
 * Marks each word by a score and a threshold chosen without its reader. The threshold is chosen on scores
 * that were fitted without their readers in turn.
 *
 * @param thresholds candidates
 * @param minPrecision required precision; within it the threshold with most recall is chosen
 */
export function markHeldOut<Word extends ReadWord>(
  words: readonly Word[],
  { thresholds, minPrecision }: { thresholds: readonly number[]; minPrecision: number },
): (Word & { from: number; isMarked: boolean })[] {
  return readersOf(words).flatMap((reader) => {
    const others = words.filter((word) => word.reader !== reader);
    const from = chooseThreshold(scoreHeldOut(others), thresholds, minPrecision);
    const coefficients = fitConfidenceModel(others);
    return words
      .filter((word) => word.reader === reader)
      .map((word) => ({ ...word, from, isMarked: errorProbability(word.features, coefficients) >= from }));
  });
}

type Scored = { uncertainty: number; isWrong: boolean };

const scoreHeldOut = (words: readonly ReadWord[]): Scored[] =>
  readersOf(words).flatMap((reader) => {
    const coefficients = fitConfidenceModel(words.filter((word) => word.reader !== reader));
    return words
      .filter((word) => word.reader === reader)
      .map(({ features, isWrong }) => ({ uncertainty: errorProbability(features, coefficients), isWrong }));
  });

/** Returns the lowest threshold with enough precision, otherwise the most precise one. */
export function chooseThreshold(
  scored: readonly Scored[],
  thresholds: readonly number[],
  minPrecision: number,
): number {
  const tried = thresholds
    .toSorted((one, other) => one - other)
    .map((from) => {
      const marks = scored.map(({ uncertainty, isWrong }) => ({ isMarked: uncertainty >= from, isWrong }));
      // Without marked words there is no precision.
      return { from, precision: measureMarks(marks).precision || 0 };
    });
  const enough = tried.find(({ precision }) => precision >= minPrecision);
  return (enough ?? tried.toSorted((one, other) => other.precision - one.precision)[0]!).from;
}

const readersOf = (words: readonly ReadWord[]): string[] => [...new Set(words.map(({ reader }) => reader))];
