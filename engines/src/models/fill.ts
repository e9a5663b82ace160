import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoint } from './checkpoint.ts';
import { quantise, scalesOf, transpose } from './quantise.ts';
import type { Recipe, RecipeTensor } from './recipe.ts';
import { floatsOfView } from './tensor-view.ts';

/**
 * Writes the weights of a graph as its recipe says, into `folder`, and checks them against the recipe's size and, where it
 * has one, its digest. A file
 * that does not match is left for whoever made the folder to throw away: it lies in none that is used.
 */
export async function fillGraph(recipe: Recipe, checkpoint: Checkpoint, folder: string): Promise<void> {
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

function makeTensor({ op, dtype, parts }: RecipeTensor, checkpoint: Checkpoint): Uint8Array[] {
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
