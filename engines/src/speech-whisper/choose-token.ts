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

/**
 * What is less likely by this much (natural logarithm) changes probabilities by less than a hundredth; its exponentials
 * would cost more than the decoder's own step of a word.
 */
const NEGLIGIBLE = -14;

type Kinds = Pick<SpecialTokens, 'endOfText' | 'times'>;

/** The likeliest tokens, likeliest first. What may not come next must be -Infinity. */
export function likeliest(logits: Float32Array, special: Kinds, most: number): Choice[] {
  const best: number[] = [];
  let lowest = -Infinity;
  for (let token = 0; token < logits.length; token += 1) {
    const score = logits[token]!;
    if (score <= lowest) continue;
    let at = Math.min(best.length, most - 1);
    while (at > 0 && logits[best[at - 1]!]! < score) {
      best[at] = best[at - 1]!;
      at -= 1;
    }
    best[at] = token;
    if (best.length === most) lowest = logits[best[most - 1]!]!;
  }
  const weigh = weigher(logits, special, logits[best[0]!]!);
  return best.map(weigh);
}

/** A token drawn from the flattened distribution. Its probabilities are those at temperature 1. */
export function drawToken(logits: Float32Array, special: Kinds, temperature: number, random: Random): Choice {
  const peak = peakOf(logits);
  const chances = new Float64Array(logits.length);
  let total = 0;
  for (let token = 0; token < logits.length; token += 1) {
    const below = (logits[token]! - peak) / temperature;
    if (below > NEGLIGIBLE) total += chances[token] = Math.exp(below);
  }
  let left = random() * total;
  let drawn = 0;
  for (let token = 0; token < logits.length && left >= 0; token += 1) {
    if (chances[token] === 0) continue;
    drawn = token;
    left -= chances[token]!;
  }
  return weigher(logits, special, peak)(drawn);
}

function peakOf(logits: Float32Array): number {
  let peak = -Infinity;
  for (const score of logits) if (score > peak) peak = score;
  return peak;
}

/** How likely tokens are, with the score of the likeliest one. */
function weigher(logits: Float32Array, { endOfText, times }: Kinds, peak: number): (token: number) => Choice {
  const sum = (from: number, to: number): number => {
    let total = 0;
    for (let token = from; token < to; token += 1) {
      const below = logits[token]! - peak;
      if (below > NEGLIGIBLE) total += Math.exp(below);
    }
    return total;
  };
  const words = sum(0, endOfText + 1);
  const moments = sum(times.first, times.first + times.count);
  const all = Math.log(words + moments);
  return (token) => {
    const score = logits[token]! - peak;
    const kind = token >= times.first ? moments : words;
    return { token, probability: Math.exp(score) / kind, logProbability: score - all };
  };
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
  const peak = peakOf(logits);
  let total = 0;
  for (const score of logits) total += Math.exp(score - peak);
  return Float64Array.from({ length: count }, (_, i) => Math.exp(logits[first + i]! - peak) / total);
}
