import { floatsOf, integersOf, type Outputs } from '../onnx/session.ts';

/** A word, or the end of the text, with its score: a natural logarithm, comparable within one row. */
export type ScoredWord = { token: number; score: number };

/** What the decoder says of the next token of one text. */
export type Scores = {
  /** The likeliest words, likeliest first. The end of the text is one; what is never a word (brackets, music notes …) is none. */
  words: readonly ScoredWord[];
  /** Logarithm of the sum of all words' exponentials. */
  wordsTotal: number;
  /** Of the end of the text. */
  end: number;
  /** Of each time in the window, in steps of 20 ms. */
  times: Float32Array;
};

/** The outputs of the decoder's graph that they are read from. */
export const SCORES = ['top_scores', 'top_tokens', 'words_total', 'end', 'times'] as const;

/** The scores of each row. */
export function readScores(outputs: Outputs): Scores[] {
  const [scores, tokens] = [floatsOf(outputs, 'top_scores'), integersOf(outputs, 'top_tokens')];
  const [totals, ends, times] = [
    floatsOf(outputs, 'words_total'),
    floatsOf(outputs, 'end'),
    floatsOf(outputs, 'times'),
  ];
  const rows = totals.length;
  const rowOf = (values: Float32Array, row: number): Float32Array =>
    values.subarray((row * values.length) / rows, ((row + 1) * values.length) / rows);
  return Array.from({ length: rows }, (_, row) => ({
    words: Array.from(rowOf(scores, row), (score, at) => ({
      token: Number(tokens[(row * tokens.length) / rows + at]!),
      score,
    })),
    wordsTotal: totals[row]!,
    end: ends[row]!,
    times: rowOf(times, row),
  }));
}
