/** A tensor inside a checkpoint: little-endian fp16 or fp32, row-major, at any alignment. */
export type TensorView = { bytes: Uint8Array; shape: number[]; isHalf: boolean };

/** Exact values of all fp16 bit patterns: a table of 65,536 entries is faster than bit operations. */
const HALF_VALUES = buildHalfValues();

function buildHalfValues(): Float32Array {
  const values = new Float32Array(65_536);
  for (let bits = 0; bits < values.length; bits += 1) {
    const exponent = (bits >> 10) & 31;
    const mantissa = bits & 1023;
    let value = (1024 + mantissa) * 2 ** (exponent - 25);
    if (exponent === 0) value = mantissa * 2 ** -24;
    else if (exponent === 31) value = mantissa === 0 ? Infinity : NaN;
    values[bits] = bits & 0x8000 ? -value : value;
  }
  return values;
}

export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}

/** Rows `from` to `to` of the first dimension. */
export function rowsOf({ bytes, shape, isHalf }: TensorView, from: number, to: number): TensorView {
  const [rows = 1, ...rest] = shape;
  const row = bytes.length / rows;
  return { bytes: bytes.subarray(from * row, to * row), shape: [to - from, ...rest], isHalf };
}

/** Values as fp32, copied because the checkpoint's bytes may be unaligned. */
export function floatsOfView({ bytes, isHalf }: TensorView): Float32Array {
  const copy = new Uint8Array(bytes);
  if (!isHalf) return new Float32Array(copy.buffer);
  const halves = new Uint16Array(copy.buffer);
  const values = new Float32Array(halves.length);
  for (let i = 0; i < halves.length; i += 1) values[i] = HALF_VALUES[halves[i]!]!;
  return values;
}

/**
 * Values in blocks of up to 64 rows, each with the index of its first row: a whole matrix as fp32 would be
 * large.
 */
export function* blocksOf(view: TensorView): Generator<{ row: number; values: Float32Array }> {
  const rows = view.shape[0] ?? 1;
  for (let row = 0; row < rows; row += 64) {
    yield { row, values: floatsOfView(rowsOf(view, row, Math.min(row + 64, rows))) };
  }
}
