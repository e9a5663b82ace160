/** One triangular filter: it starts at bin `first` and weighs as many bins as it has weights. */
export type MelFilter = { first: number; weights: Float64Array };

/** Makes filters out of a weight function of (filter, bin); bins without weight are left out. */
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

/** The energy of a power spectrum under one filter. */
export function melEnergy({ first, weights }: MelFilter, power: Float64Array): number {
  let energy = 0;
  for (let i = 0; i < weights.length; i += 1) energy += weights[i]! * power[first + i]!;
  return energy;
}
