import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dynamicTimeWarp } from './alignment.ts';

/** Cost of the cheapest path from the first to the last cell that enters the rows at these columns. */
function costOf(costs: Float32Array, rows: number, columns: number, first: readonly number[]): number {
  let sum = 0;
  const costAt = (row: number, column: number): number => costs[row * columns + column]!;
  for (let row = 0; row < rows; row += 1) {
    const next = first[row + 1] ?? columns;
    for (let column = first[row]!; column < next; column += 1) sum += costAt(row, column);
    // The next row is entered downwards, which includes this cell, or diagonally, which does not.
    if (row + 1 < rows) sum += next === first[row] ? costAt(row, next) : Math.min(0, costAt(row, next));
  }
  return sum;
}

function* allPaths(rows: number, columns: number, from = 0): Generator<number[]> {
  if (rows === 0) yield [];
  else {
    for (let column = from; column < columns; column += 1) {
      for (const rest of allPaths(rows - 1, columns, column)) yield [column, ...rest];
    }
  }
}

const matrices = fc
  .record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 5 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      rows: fc.constant(rows),
      columns: fc.constant(columns),
      // Multiples of 1/8 are exact in fp32: equal paths cost exactly the same.
      costs: fc
        .array(fc.integer({ min: -16, max: 16 }), { minLength: rows * columns, maxLength: rows * columns })
        .map((values) => Float32Array.from(values, (value) => value / 8)),
    }),
  );

test('the path is monotonic, starts at the beginning and is the cheapest', () => {
  fc.assert(
    fc.property(matrices, ({ rows, columns, costs }) => {
      const first = [...dynamicTimeWarp(costs, rows, columns)];
      expect(first[0]).toBe(0);
      expect(first).toEqual(first.toSorted((a, b) => a - b));
      const cheapest = Math.min(
        ...[...allPaths(rows, columns)]
          .filter((path) => path[0] === 0)
          .map((path) => costOf(costs, rows, columns, path)),
      );
      expect(costOf(costs, rows, columns, first)).toBeCloseTo(cheapest, 4);
    }),
  );
});
