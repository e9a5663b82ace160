import type { SpecialTokens } from './tokeniser.ts';
import { floatsOf, integersOf, type Outputs } from '../onnx/session.ts';

/** A word, or the end of the text, with its score: a natural logarithm, comparable within one row. */
type ScoredToken = { token: number; score: number };

/** Scores of the next token of one text. */
export type TokenScores = {
  /**
   * Likeliest words first, including the end of the text. Suppressed tokens (brackets, music notes …) are
   * excluded.
   */
  words: readonly ScoredToken[];
  /** Logarithm of the sum of all words' exponentials. */
  wordsTotal: number;
  /** Score of the end of the text. */
  end: number;
  /** Score of each time in the window, in steps of 20 ms. */
  times: Float32Array;
};

/** Decoder outputs with the scores. */
export const SCORE_OUTPUTS = ['top_scores', 'top_tokens', 'words_total', 'end', 'times'] as const;

/** Reads the scores of each row. */
export function readScores(outputs: Outputs): TokenScores[] {
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

/** Latest time of the first words in a window, in steps of 20 ms. */
const MAX_INITIAL_TIME = 50;

/** Tokens so far, reduced to what determines the allowed next tokens. */
export type TokenHistory = {
  length: number;
  last: number | undefined;
  beforeLast: number | undefined;
  /** The last time token. */
  time: number | undefined;
};

export const EMPTY_HISTORY: TokenHistory = {
  length: 0,
  last: undefined,
  beforeLast: undefined,
  time: undefined,
};

export function appendToken(special: SpecialTokens, history: TokenHistory, token: number): TokenHistory {
  const isTime = token >= special.times.first;
  return {
    length: history.length + 1,
    last: token,
    beforeLast: history.last,
    time: isTime ? token : history.time,
  };
}

/** Allowed next tokens: all words or only the end of the text, and a half-open range of times. */
type AllowedTokens = { words: 'all' | 'end' | 'none'; times: { from: number; to: number } };

const NO_TIMES = { from: 0, to: 0 };

/**
 * Times surround each sentence-like unit in pairs, start the window, and never decrease. A time is forced if
 * all times together are more likely than any word (ApplyTimestampRules of whisper/decoding.py).
 */
export function allowedNext(
  { times }: SpecialTokens,
  scores: TokenScores,
  history: TokenHistory,
): AllowedTokens {
  if (history.length === 0) return { words: 'none', times: { from: 0, to: MAX_INITIAL_TIME + 1 } };
  const wasTime = history.last! >= times.first;
  const wasTimeBefore = history.beforeLast === undefined || history.beforeLast >= times.first;
  if (wasTime && wasTimeBefore) return { words: 'all', times: NO_TIMES };
  const words = wasTime ? 'end' : 'all';
  // The next unit may start when one ends; no unit is empty.
  const from = history.time === undefined ? 0 : history.time - times.first + (wasTime ? 0 : 1);
  const allowed = { from: Math.min(from, times.count), to: times.count };
  return { words: timesAreLikelier(scores, words, allowed) ? 'none' : words, times: allowed };
}

function timesAreLikelier(
  scores: TokenScores,
  words: 'all' | 'end',
  { from, to }: AllowedTokens['times'],
): boolean {
  const word = words === 'end' ? scores.end : scores.words[0]!.score;
  let all = 0;
  for (let time = from; time < to; time += 1) all += Math.exp(scores.times[time]! - word);
  return all > 1;
}

/** A source of numbers in [0, 1). */
type Random = () => number;

export type TokenChoice = {
  token: number;
  /** Probability among words and the end, or among times. */
  probability: number;
  /** Log probability among all allowed tokens (natural logarithm), which compares texts. */
  logProbability: number;
};

/** Less likely tokens (natural logarithm) are not sampled. */
const NEGLIGIBLE = -14;

type TokenKinds = Pick<SpecialTokens, 'endOfText' | 'times'>;

/** Returns the likeliest allowed tokens, likeliest first, at most `limit`. */
export function topChoices(
  special: TokenKinds,
  scores: TokenScores,
  allowed: AllowedTokens,
  limit: number,
): TokenChoice[] {
  const best = wordsOf(special, scores, allowed).slice(0, limit);
  for (let time = allowed.times.from; time < allowed.times.to; time += 1) {
    const score = scores.times[time]!;
    if (best.length === limit && score <= best[limit - 1]!.score) continue;
    const at = best.findIndex((one) => one.score < score);
    best.splice(at < 0 ? best.length : at, 0, { token: special.times.first + time, score });
    best.length = Math.min(best.length, limit);
  }
  const toChoice = choiceScorer(special, scores, allowed);
  return best.map(({ token, score }) => toChoice(token, score));
}

function wordsOf(
  { endOfText }: TokenKinds,
  { words, end }: TokenScores,
  allowed: AllowedTokens,
): readonly ScoredToken[] {
  if (allowed.words === 'none') return [];
  return allowed.words === 'all' ? words : [{ token: endOfText, score: end }];
}

/** Computes the probabilities of allowed tokens from their scores. */
function choiceScorer(
  { times }: TokenKinds,
  scores: TokenScores,
  allowed: AllowedTokens,
): (token: number, score: number) => TokenChoice {
  const { from, to } = allowed.times;
  const wordsScore = { all: scores.wordsTotal, end: scores.end, none: -Infinity }[allowed.words];
  let peak: number = wordsScore;
  for (let time = from; time < to; time += 1) peak = Math.max(peak, scores.times[time]!);
  const words = Math.exp(wordsScore - peak);
  let timesTotal = 0;
  for (let time = from; time < to; time += 1) timesTotal += Math.exp(scores.times[time]! - peak);
  const all = Math.log(words + timesTotal);
  return (token, score) => {
    const kind = token >= times.first ? timesTotal : words;
    return { token, probability: Math.exp(score - peak) / kind, logProbability: score - peak - all };
  };
}

/**
 * Samples an allowed token at a temperature. Its returned probabilities are those at temperature 1.
 *
 * @param logits scores of all tokens
 */
export function sampleToken(
  special: TokenKinds,
  { logits, scores, suppressed }: { logits: Float32Array; scores: TokenScores; suppressed: Float32Array },
  allowed: AllowedTokens,
  { temperature, random }: { temperature: number; random: Random },
): TokenChoice {
  const weights = new Float64Array(logits.length);
  const { first } = special.times;
  const [likely] = topChoices(special, scores, allowed, 1);
  const peak = logits[likely!.token]!;
  let total = 0;
  const allow = (from: number, to: number): void => {
    for (let token = from; token < to; token += 1) {
      const below = (logits[token]! + (suppressed[token] ?? 0) - peak) / temperature;
      if (below > NEGLIGIBLE) total += weights[token] = Math.exp(below);
    }
  };
  if (allowed.words !== 'none') allow(allowed.words === 'all' ? 0 : special.endOfText, special.endOfText + 1);
  allow(first + allowed.times.from, first + allowed.times.to);

  let remaining = random() * total;
  let sampled = 0;
  for (let token = 0; token < logits.length && remaining >= 0; token += 1) {
    if (weights[token] === 0) continue;
    sampled = token;
    remaining -= weights[token]!;
  }
  return choiceScorer(special, scores, allowed)(sampled, logits[sampled]!);
}

/** Mulberry32: small, seeded, good enough for sampling. The same audio always gives the same words. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Probabilities of the tokens `first … first + count - 1` among all. */
export function probabilitiesOf(logits: Float32Array, first: number, count: number): Float64Array {
  let peak = -Infinity;
  for (const score of logits) if (score > peak) peak = score;
  let total = 0;
  for (const score of logits) total += Math.exp(score - peak);
  return Float64Array.from({ length: count }, (_, i) => Math.exp(logits[first + i]! - peak) / total);
}
