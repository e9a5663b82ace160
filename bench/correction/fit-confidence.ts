import {
  COEFFICIENTS,
  errorProbabilities,
  type WordFeatures,
  wordFeatures,
} from '@colloquy/rules/confidence';
import { comparedText, wrongWords } from './compared-words.ts';
import type { TranscribedClip } from './transcribe-clips.ts';

/** A transcribed word with the features of its score, and whether it is wrong. */
export type Example = {
  clip: string;
  features: WordFeatures;
  /** Uncertainty shown on screen. */
  shown: number;
  isWrong: boolean;
};

const NAMES = Object.keys(COEFFICIENTS) as (keyof WordFeatures)[];
/** Ridge penalty: limits coefficients with little evidence. */
const RIDGE = 1;
const ROUNDS = 20;

export function wordExamples({ clip, segments, reference }: TranscribedClip): Example[] {
  const wrong = new Set(wrongWords(segments, reference).map(({ start }) => start));
  const features = new Map(segments.map(({ id, words }) => [id, wordFeatures(words)]));
  const shown = new Map(segments.map((segment) => [segment.id, errorProbabilities(segment)]));
  return comparedText(segments).places.map(({ segmentId, word, start }) => ({
    clip,
    features: features.get(segmentId)![word]!,
    shown: shown.get(segmentId)![word]!,
    isWrong: wrong.has(start),
  }));
}

/** Logistic regression by Newton's method. */
export function fitConfidenceModel(examples: readonly Pick<Example, 'features' | 'isWrong'>[]): WordFeatures {
  const rows = examples.map(({ features, isWrong }) => ({
    values: NAMES.map((name) => features[name]),
    isWrong: isWrong ? 1 : 0,
  }));
  let weights = NAMES.map(() => 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE * weight));
    const curve = weights.map((_, at) => weights.map((__, to) => (at === to && at > 0 ? RIDGE : 0)));
    for (const { values, isWrong } of rows) {
      const sum = values.reduce((total, value, at) => total + value * weights[at]!, 0);
      const expected = 1 / (1 + Math.exp(-sum));
      for (const [at, value] of values.entries()) {
        slope[at]! += (isWrong - expected) * value;
        for (const [to, other] of values.entries())
          curve[at]![to]! += expected * (1 - expected) * value * other;
      }
    }
    const step = solve(curve, slope);
    weights = weights.map((weight, at) => weight + step[at]!);
  }
  return Object.fromEntries(NAMES.map((name, at) => [name, weights[at]!])) as WordFeatures;
}

/** Solves a linear system by elimination. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at]!]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows.reduce(
      (best, row, at) =>
        at >= column && Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? at : best,
      column,
    );
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (const [at, row] of rows.entries()) {
      if (at === column) continue;
      const factor = row[column]! / rows[column]![column]!;
      rows[at] = row.map((value, to) => value - factor * rows[column]![to]!);
    }
  }
  return rows.map((row, at) => row.at(-1)! / row[at]!);
}
