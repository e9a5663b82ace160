import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildTree, cutTree } from './cluster.ts';

/** Textbook algorithm: merges the two most similar clusters repeatedly. */
function naiveClustering(
  similarities: number[][],
  weights: number[],
  threshold: number,
  count?: number,
): number[] {
  let groups = weights.map((_, i) => [i]);
  const between = (a: number[], b: number[]): number => {
    const pairs = a.flatMap((i) =>
      b.map((j) => ({ weight: weights[i]! * weights[j]!, one: similarities[i]![j]! })),
    );
    const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
    return pairs.reduce((sum, { weight, one }) => sum + weight * one, 0) / total;
  };
  while (groups.length > (count ?? 1)) {
    const pairs = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => ({ a, b, one: between(a, b) })));
    const best = pairs.reduce((one, other) => (other.one > one.one ? other : one));
    if (count === undefined && best.one < threshold) break;
    groups = [...groups.filter((group) => group !== best.a && group !== best.b), [...best.a, ...best.b]];
  }
  return weights.map((_, i) => groups.findIndex((group) => group.includes(i)));
}

/** Makes partitions comparable that are numbered differently. */
function partition(labels: number[]): string {
  const first = new Map<number, number>();
  return labels.map((label, i) => first.get(label) ?? (first.set(label, i), i)).join();
}

const inputs = fc.integer({ min: 1, max: 9 }).chain((items) =>
  fc.record({
    weights: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: items, maxLength: items }),
    // All different, so that the result is unique.
    values: fc.uniqueArray(fc.integer({ min: -10_000, max: 10_000 }), {
      minLength: (items * (items - 1)) / 2,
      maxLength: (items * (items - 1)) / 2,
    }),
    count: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  }),
);

test('nearest-neighbour chains find the clusters of the textbook algorithm', () => {
  fc.assert(
    fc.property(inputs, ({ weights, values, count }) => {
      const table = weights.map(() => Array<number>(weights.length).fill(1));
      let next = 0;
      weights.forEach((_, b) => {
        for (let a = 0; a < b; a += 1) table[a]![b] = table[b]![a] = values[next++]! / 10_000;
      });
      const known = count === undefined ? undefined : Math.min(count, weights.length);
      const tree = buildTree(weights.length, (a, b) => table[a]![b]!, weights);
      const labels = cutTree(
        tree,
        known === undefined ? { mayMerge: ({ similarity }) => similarity >= 0.2 } : { count: known },
      );
      expect(partition(labels)).toBe(partition(naiveClustering(table, weights, 0.2, known)));
    }),
    { numRuns: 300 },
  );
});

test('no items have no clusters', () => {
  expect(
    cutTree(
      buildTree(0, () => 1, []),
      { count: 1 },
    ),
  ).toEqual([]);
});
