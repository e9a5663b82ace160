import { priceFor, reserveFor, type Work } from '@colloquy/contract';

export type Estimate = {
  /** Some lengths are still being read. */
  isReading: boolean;
  /** How many files have a length, and how many have none until they are uploaded. */
  known: number;
  unknown: number;
  /** Of those that have one. */
  ms: number;
  credits: number;
  /** What has to be set aside for them, above what there is; 0: it is enough, or not told what there is. */
  missing: number;
};

type Offer = { work: Work; price: number; funds: { spendable: number } | null };

/** What files of these lengths will cost. undefined: still being read; null: not known. Each is rounded by itself. */
export function estimateUploads(
  lengths: readonly (number | null | undefined)[],
  { work, price, funds }: Offer,
): Estimate {
  const known = lengths.filter((length) => typeof length === 'number');
  const prices = known.map((length) => priceFor(length, { work, price }));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    isReading: lengths.includes(undefined),
    known: known.length,
    unknown: lengths.filter((length) => length === null).length,
    ms: sum(known),
    credits: sum(prices),
    missing: funds ? Math.max(0, sum(prices.map(reserveFor)) - funds.spendable) : 0,
  };
}
