import { createHash } from 'node:crypto';
import { readCtranslate2 } from './ctranslate2.ts';
import type { WeightsEntry } from './manifest.ts';
import type { Part } from './recipe.ts';
import { elementsOf, rowsOf, type TensorView } from './tensor-view.ts';
import { dataStart, readZip } from './zip.ts';

/** Looks up a part of a recipe in the published weights. */
export type Checkpoint = (part: Part) => TensorView;

/** Opens published weights, whose digest was checked, for the recipes that take parts of them. */
export async function openCheckpoint(file: Buffer, entry: WeightsEntry): Promise<Checkpoint> {
  const find = entry.format === 'torch' ? await openTorch(file, entry.index) : openCtranslate2(file);
  return (part) => {
    const view = find(part);
    return part.rows ? rowsOf(view, ...part.rows) : view;
  };
}

function openCtranslate2(file: Buffer): Checkpoint {
  const variables = readCtranslate2(file, 'WhisperSpec');
  return ({ key }) => {
    const view = variables.get(key);
    if (!view) throw new Error(`The weights have no variable ${key}`);
    return view;
  };
}

/**
 * A torch checkpoint is a zip of raw storages and a pickled index. A pickle is a program, so it is not read: the
 * recipe says where each tensor lies, and the digest of the index says that this is still true.
 */
async function openTorch(file: Buffer, index: { entry: string; sha256: string }): Promise<Checkpoint> {
  const read = (at: number, length: number): Buffer => file.subarray(at, at + length);
  const storages = new Map<string, Buffer>();
  for (const entry of (await readZip(read, file.length)).values()) {
    if (entry.method !== 0) continue; // storages are never compressed
    const start = await dataStart(read, entry);
    storages.set(entry.name, file.subarray(start, start + entry.size));
  }
  const found = createHash('sha256')
    .update(storages.get(index.entry) ?? '')
    .digest('hex');
  if (found !== index.sha256) throw new Error(`The weights have another index: ${found}`);
  const root = index.entry.slice(0, index.entry.lastIndexOf('/') + 1);
  return ({ key, entry = '', at = 0, shape = [] }) => {
    const bytes = storages.get(root + entry)?.subarray(4 * at, 4 * (at + elementsOf(shape)));
    if (bytes?.length !== 4 * elementsOf(shape)) throw new Error(`The weights have no tensor ${key}`);
    return { bytes, shape, isHalf: false };
  };
}
