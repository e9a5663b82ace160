import type { Allowed } from './allowed-tokens.ts';
import type { ScoredWord, Scores } from './scores.ts';
import type { SpecialTokens } from './special-tokens.ts';

/** A source of numbers in [0, 1). */
export type Random = () => number;

export type Choice = {
  token: number;
  /** Among the words (and the end), or among the times: how sure the model is of this one. */
  probability: number;
  /** Among all tokens, as a natural logarithm: what texts are compared by. */
  logProbability: number;
};

/** What is less likely by this much (natural logarithm) is not drawn. */
const NEGLIGIBLE = -14;

type Kinds = Pick<SpecialTokens, 'endOfText' | 'times'>;

/** The likeliest tokens of those that may come next, likeliest first: so many at most, as far as they are told. */
export function likeliest(special: Kinds, scores: Scores, allowed: Allowed, most: number): Choice[] {
  const best = wordsOf(special, scores, allowed).slice(0, most);
  for (let time = allowed.times.from; time < allowed.times.to; time += 1) {
    const score = scores.times[time]!;
    if (best.length === most && score <= best[most - 1]!.score) continue;
    const at = best.findIndex((one) => one.score < score);
    best.splice(at < 0 ? best.length : at, 0, { token: special.times.first + time, score });
    best.length = Math.min(best.length, most);
  }
  const weigh = weigher(special, scores, allowed);
  return best.map(({ token, score }) => weigh(token, score));
}

function wordsOf({ endOfText }: Kinds, { words, end }: Scores, allowed: Allowed): readonly ScoredWord[] {
  if (allowed.words === 'none') return [];
  return allowed.words === 'all' ? words : [{ token: endOfText, score: end }];
}

/** How likely tokens are among those that may come next, by their scores. */
function weigher(
  { times }: Kinds,
  scores: Scores,
  allowed: Allowed,
): (token: number, score: number) => Choice {
  const { from, to } = allowed.times;
  const ofWords = { all: scores.wordsTotal, end: scores.end, none: -Infinity }[allowed.words];
  let peak: number = ofWords;
  for (let time = from; time < to; time += 1) peak = Math.max(peak, scores.times[time]!);
  const words = Math.exp(ofWords - peak);
  let moments = 0;
  for (let time = from; time < to; time += 1) moments += Math.exp(scores.times[time]! - peak);
  const all = Math.log(words + moments);
  return (token, score) => {
    const kind = token >= times.first ? moments : words;
    return { token, probability: Math.exp(score - peak) / kind, logProbability: score - peak - all };
  };
}

/**
 * A token drawn from the flattened distribution of those that may come next. Its probabilities are those at temperature 1.
 *
 * @param logits scores of all tokens
 */
export function drawToken(
  special: Kinds,
  { logits, scores, suppressed }: { logits: Float32Array; scores: Scores; suppressed: Float32Array },
  allowed: Allowed,
  { temperature, random }: { temperature: number; random: Random },
): Choice {
  const chances = new Float64Array(logits.length);
  const { first } = special.times;
  const [likely] = likeliest(special, scores, allowed, 1);
  const peak = logits[likely!.token]!;
  let total = 0;
  const allow = (from: number, to: number): void => {
    for (let token = from; token < to; token += 1) {
      const below = (logits[token]! + (suppressed[token] ?? 0) - peak) / temperature;
      if (below > NEGLIGIBLE) total += chances[token] = Math.exp(below);
    }
  };
  if (allowed.words !== 'none') allow(allowed.words === 'all' ? 0 : special.endOfText, special.endOfText + 1);
  allow(first + allowed.times.from, first + allowed.times.to);

  let left = random() * total;
  let drawn = 0;
  for (let token = 0; token < logits.length && left >= 0; token += 1) {
    if (chances[token] === 0) continue;
    drawn = token;
    left -= chances[token]!;
  }
  return weigher(special, scores, allowed)(drawn, logits[drawn]!);
}

/** Mulberry32: small, seeded, good enough to draw tokens. The same audio always gives the same words. */
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
