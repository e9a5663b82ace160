import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CheckpointReader } from './checkpoint.ts';
import type { Recipe, RecipeTensor } from './recipe.ts';
import { floatsOfView, blocksOf, type TensorView } from './tensor-view.ts';

/**
 * Writes the weights of a graph into `folder` by its recipe and checks their size and, if the recipe has one,
 * their digest. The caller deletes the folder of a file that does not match.
 */
export async function fillGraph(recipe: Recipe, checkpoint: CheckpointReader, folder: string): Promise<void> {
  const hash = createHash('sha256');
  const file = await open(join(folder, recipe.bin), 'w');
  let at = 0;
  const write = async (chunk: Uint8Array): Promise<void> => {
    hash.update(chunk);
    at += chunk.length;
    await file.writeFile(chunk);
  };
  try {
    for (const tensor of recipe.tensors) {
      if (tensor.offset > at) await write(new Uint8Array(tensor.offset - at));
      for (const chunk of makeTensor(tensor, checkpoint)) await write(chunk);
      if (at !== tensor.offset + tensor.length)
        throw new Error(`${recipe.bin}: ${tensor.name} ends at ${at}`);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const found = hash.digest('hex');
  const isKnown = recipe.sha256 === undefined || found === recipe.sha256;
  if (at !== recipe.bytes || !isKnown) throw new Error(`${recipe.bin} came out as ${found}`);
}

function makeTensor({ op, dtype, parts }: RecipeTensor, checkpoint: CheckpointReader): Uint8Array[] {
  const views = parts.map(checkpoint);
  const [view] = views;
  if (!view) return [];
  switch (op) {
    case 'copy':
      return views.map((one) => (one.isHalf === (dtype === 'f16') ? one.bytes : bytesOf(floatsOfView(one))));
    case 'transpose':
      return [bytesOf(transpose(view))];
    case 'q8scale':
      return [bytesOf(scalesOf(view))];
    case 'q8':
      return [bytesOf(quantise(view))];
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Smallest normal fp32: smaller scales become 1, as in onnxruntime's own quantiser. */
const SMALLEST_NORMAL = 2 ** -126;
/** Adding and subtracting 1.5 × 2^52 rounds a double to the nearest integer, ties to even. */
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

function transpose(view: TensorView): Float32Array {
  const [rows = 1, columns = 1] = view.shape;
  return transposeInto(view, new Float32Array(rows * columns), (value) => value);
}

/** Transposes [rows, columns] to [columns, rows] block by block, so that writes stay local. */
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
