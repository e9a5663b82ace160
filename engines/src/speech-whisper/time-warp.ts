/** Steps of the cheapest path through the matrix, as seen from the cell they lead to. */
const DIAGONAL = 0;
const NEXT_ROW = 1;
const NEXT_COLUMN = 2;

/**
 * Dynamic time warping over `costs` (rows × columns, row-major): the cheapest monotonic path from the first to the
 * last cell. Answers the first column that the path visits in each row.
 */
export function warpTimes(costs: Float32Array, rows: number, columns: number): Int32Array {
  const width = columns + 1;
  let above = new Float64Array(width).fill(Infinity);
  let current = new Float64Array(width);
  const steps = new Uint8Array((rows + 1) * width);
  above[0] = 0;
  for (let row = 1; row <= rows; row += 1) {
    current[0] = Infinity;
    for (let column = 1; column <= columns; column += 1) {
      let cheapest = above[column - 1]!;
      let step = DIAGONAL;
      if (above[column]! < cheapest) {
        cheapest = above[column]!;
        step = NEXT_ROW;
      }
      if (current[column - 1]! < cheapest) {
        cheapest = current[column - 1]!;
        step = NEXT_COLUMN;
      }
      current[column] = cheapest + costs[(row - 1) * columns + column - 1]!;
      steps[row * width + column] = step;
    }
    [above, current] = [current, above];
  }
  return firstColumns(steps, rows, columns);
}

function firstColumns(steps: Uint8Array, rows: number, columns: number): Int32Array {
  const first = new Int32Array(rows);
  let row = rows;
  let column = columns;
  while (row > 0 && column > 0) {
    first[row - 1] = column - 1;
    const step = steps[row * (columns + 1) + column];
    if (step !== NEXT_COLUMN) row -= 1;
    if (step !== NEXT_ROW) column -= 1;
  }
  return first;
}
