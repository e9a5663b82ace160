import { blocksOf, type TensorView } from './tensor-view.ts';

/** The smallest normal fp32: smaller scales are taken as 1, as onnxruntime's own quantiser does. */
const SMALLEST_NORMAL = 2 ** -126;
/** Adding and taking away 1.5 × 2^52 rounds a double to the nearest integer, ties to even. */
const ROUNDER = 1.5 * 2 ** 52;

/** scale = fp32(max |w| / 127) of each row of the source (each output channel): symmetric int8 weights, zero point 0. */
export function scalesOf(view: TensorView): Float32Array {
  const [rows = 1, columns = 1] = view.shape;
  const largest = new Float32Array(rows);
  for (const { row, values } of blocksOf(view)) {
    for (let i = 0; i < values.length; i += 1) {
      const at = row + Math.floor(i / columns);
      const size = Math.abs(values[i]!);
      if (size > largest[at]!) largest[at] = size;
    }
  }
  return largest.map((size) => {
    const scale = Math.fround(size / 127);
    return scale < SMALLEST_NORMAL ? 1 : scale;
  });
}

/** rint(fp32(w / scale)), transposed to [in, out] as MatMulInteger takes it. |w| <= max, so nothing is clipped. */
export function quantise(view: TensorView): Int8Array {
  const [rows = 1, columns = 1] = view.shape;
  const scales = scalesOf(view);
  return transposeInto(view, new Int8Array(rows * columns), (value, row) => {
    const scale = scales[row]!;
    return Math.fround(value / scale) + ROUNDER - ROUNDER;
  });
}

export function transpose(view: TensorView): Float32Array {
  const [rows = 1, columns = 1] = view.shape;
  return transposeInto(view, new Float32Array(rows * columns), (value) => value);
}

/** [rows, columns] to [columns, rows]; block by block, so that neighbouring writes stay near each other. */
function transposeInto<A extends Float32Array | Int8Array>(
  view: TensorView,
  target: A,
  convert: (value: number, row: number) => number,
): A {
  const [rows = 1, columns = 1] = view.shape;
  for (const { row, values } of blocksOf(view)) {
    const count = values.length / columns;
    for (let column = 0; column < columns; column += 1) {
      for (let i = 0; i < count; i += 1) {
        target[column * rows + row + i] = convert(values[i * columns + column]!, row + i);
      }
    }
  }
  return target;
}
