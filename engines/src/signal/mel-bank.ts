/** A triangular filter: its weights start at bin `first`. */
type MelFilter = { first: number; weights: Float64Array };

/** Builds filters from a weight function of (filter, bin); bins without weight are omitted. */
export function makeMelBank(
  filters: number,
  bins: number,
  weigh: (filter: number, bin: number) => number,
): MelFilter[] {
  return Array.from({ length: filters }, (_, filter) => {
    const weights = Float64Array.from({ length: bins }, (_unused, bin) => Math.max(0, weigh(filter, bin)));
    const first = Math.max(
      0,
      weights.findIndex((weight) => weight > 0),
    );
    const last = weights.findLastIndex((weight) => weight > 0);
    return { first, weights: weights.slice(first, last + 1) };
  });
}

/** Energy of a power spectrum under one filter. */
export function melEnergy({ first, weights }: MelFilter, power: Float64Array): number {
  let energy = 0;
  for (let i = 0; i < weights.length; i += 1) energy += weights[i]! * power[first + i]!;
  return energy;
}
