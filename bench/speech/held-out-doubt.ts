import { type Features, scoreOf } from '../../web/src/capabilities/transcripts/doubt/doubt-score.ts';
import { fitDoubt } from '../correction/fit-doubt.ts';

/** A word with who says it. */
type Read = { reader: string; features: Features; isWrong: boolean };

/** Which of the wrong words are marked, and which of the marked ones are wrong. */
export type Marking = { recall: number; precision: number };

export function measureMarks(words: readonly { isMarked: boolean; isWrong: boolean }[]): Marking {
  const marked = words.filter(({ isMarked }) => isMarked);
  const hits = marked.filter(({ isWrong }) => isWrong).length;
  return { recall: hits / words.filter(({ isWrong }) => isWrong).length, precision: hits / marked.length };
}

/**
 * Marks each word by a score and a threshold that know nothing of its reader: both are chosen on all other readers, the
 * threshold on scores that were in turn fitted without the reader they are of.
 *
 * @param thresholds those to choose from
 * @param minPrecision of the marked words so many shall be wrong; within that the threshold finds as many as it can
 */
export function markHeldOut<Word extends Read>(
  words: readonly Word[],
  { thresholds, minPrecision }: { thresholds: readonly number[]; minPrecision: number },
): (Word & { from: number; isMarked: boolean })[] {
  return readersOf(words).flatMap((reader) => {
    const others = words.filter((word) => word.reader !== reader);
    const from = chooseThreshold(scoreHeldOut(others), thresholds, minPrecision);
    const coefficients = fitDoubt(others);
    return words
      .filter((word) => word.reader === reader)
      .map((word) => ({ ...word, from, isMarked: scoreOf(word.features, coefficients) >= from }));
  });
}

type Scored = { doubt: number; isWrong: boolean };

const scoreHeldOut = (words: readonly Read[]): Scored[] =>
  readersOf(words).flatMap((reader) => {
    const coefficients = fitDoubt(words.filter((word) => word.reader !== reader));
    return words
      .filter((word) => word.reader === reader)
      .map(({ features, isWrong }) => ({ doubt: scoreOf(features, coefficients), isWrong }));
  });

/** The lowest threshold that is precise enough; where none is, the most precise one. */
export function chooseThreshold(
  scored: readonly Scored[],
  thresholds: readonly number[],
  minPrecision: number,
): number {
  const tried = thresholds
    .toSorted((one, other) => one - other)
    .map((from) => {
      const marks = scored.map(({ doubt, isWrong }) => ({ isMarked: doubt >= from, isWrong }));
      // Where nothing is marked nothing is precise.
      return { from, precision: measureMarks(marks).precision || 0 };
    });
  const enough = tried.find(({ precision }) => precision >= minPrecision);
  return (enough ?? tried.toSorted((one, other) => other.precision - one.precision)[0]!).from;
}

const readersOf = (words: readonly Read[]): string[] => [...new Set(words.map(({ reader }) => reader))];
