import { priceFor, reservationFor, type WorkKind } from '@colloquy/contract/credits';

export type Estimate = {
  /** Whether some durations are still being read. */
  isReading: boolean;
  /** Number of files with a known duration, and of files whose duration is known only after upload. */
  known: number;
  unknown: number;
  /** Total duration of the files with a known one. */
  ms: number;
  credits: number;
  /** Credits missing for the reservation; 0 if there are enough or the balance is not visible. */
  missing: number;
};

type WorkPrice = { work: WorkKind; price: number; funds: { spendable: number } | null };

/**
 * Estimates the cost of files by duration (undefined: still being read; null: unknown). Each file is rounded
 * separately.
 */
export function estimateUploads(
  lengths: readonly (number | null | undefined)[],
  { work, price, funds }: WorkPrice,
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
    missing: funds ? Math.max(0, sum(prices.map(reservationFor)) - funds.spendable) : 0,
  };
}
