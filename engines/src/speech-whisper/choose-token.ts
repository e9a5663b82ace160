/** A source of numbers in [0, 1). */
export type Random = () => number;

export type Choice = { token: number; probability: number };

/** e^-25 of 50,000 tokens together is no millionth of the best one: not worth its exponential. */
const NEGLIGIBLE = -25;

/**
 * Chooses the next token: the likeliest at temperature 0, else drawn from the flattened distribution. The
 * probability is always that at temperature 1, which is what confidence means. Suppressed tokens must be -Infinity;
 * scores from `end` on (special tokens) are not looked at.
 */
export function chooseToken(logits: Float32Array, end: number, temperature: number, random: Random): Choice {
  let best = 0;
  for (let i = 1; i < end; i += 1) if (logits[i]! > logits[best]!) best = i;
  const peak = logits[best]!;
  let total = 0;
  for (let i = 0; i < end; i += 1) {
    const below = logits[i]! - peak;
    if (below > NEGLIGIBLE) total += Math.exp(below);
  }
  const token = temperature === 0 ? best : draw(logits, end, peak, temperature, random);
  return { token, probability: Math.exp(logits[token]! - peak) / total };
}

function draw(logits: Float32Array, end: number, peak: number, temperature: number, random: Random): number {
  const weigh = (i: number): number => Math.exp((logits[i]! - peak) / temperature);
  let total = 0;
  for (let i = 0; i < end; i += 1) total += weigh(i);
  let left = random() * total;
  for (let i = 0; i < end; i += 1) {
    left -= weigh(i);
    if (left < 0) return i;
  }
  return end - 1;
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

/** The likeliest tokens beside the chosen one, likeliest first, down to a probability. */
export function rivalsOf(
  logits: Float32Array,
  end: number,
  { token, probability }: Choice,
  { most, least }: { most: number; least: number },
): Choice[] {
  // Probabilities follow from the chosen one: the sum over all tokens is known through it.
  const lowest = logits[token]! + Math.log(least / probability);
  const rivals: Choice[] = [];
  for (let i = 0; i < end; i += 1) {
    if (logits[i]! >= lowest && i !== token)
      rivals.push({ token: i, probability: probability * Math.exp(logits[i]! - logits[token]!) });
  }
  return rivals.toSorted((one, other) => other.probability - one.probability).slice(0, most);
}

/** Probabilities of the tokens `first … first + count - 1` among all. */
export function probabilitiesOf(logits: Float32Array, first: number, count: number): Float64Array {
  let peak = -Infinity;
  for (const score of logits) if (score > peak) peak = score;
  let total = 0;
  for (const score of logits) total += Math.exp(score - peak);
  return Float64Array.from({ length: count }, (_, i) => Math.exp(logits[first + i]! - peak) / total);
}
