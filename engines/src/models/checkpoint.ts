import { createHash } from 'node:crypto';
import { fromBufferPromise } from 'yauzl';
import type { WeightsEntry } from './manifest.ts';
import type { RecipePart } from './recipe.ts';
import { elementsOf, rowsOf, type TensorView } from './tensor-view.ts';

/** Finds a part of a recipe in the published weights. */
export type CheckpointReader = (part: RecipePart) => TensorView;

/** Opens published weights (with a verified digest) for recipes. */
export async function openCheckpoint(file: Buffer, entry: WeightsEntry): Promise<CheckpointReader> {
  const find = entry.format === 'torch' ? await openTorch(file, entry.index) : openCtranslate2(file);
  return (part) => {
    const view = find(part);
    return part.rows ? rowsOf(view, ...part.rows) : view;
  };
}

function openCtranslate2(file: Buffer): CheckpointReader {
  const variables = readCtranslate2(file, 'WhisperSpec');
  return ({ key }) => {
    const view = variables.get(key);
    if (!view) throw new Error(`The weights have no variable ${key}`);
    return view;
  };
}

/**
 * A torch checkpoint is a zip of raw storages and a pickled index. A pickle is a program, so it is not read:
 * the recipe contains the location of each tensor, and the digest of the index proves that it is still valid.
 */
async function openTorch(file: Buffer, index: { entry: string; sha256: string }): Promise<CheckpointReader> {
  const zip = await fromBufferPromise(file);
  const storages = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (entry.compressionMethod !== 0) continue; // storages are never compressed
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    storages.set(entry.fileName, file.subarray(fileDataStart, fileDataStart + entry.uncompressedSize));
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

const VERSION = 6;
/** Element types of the format by number: float32, int8, int16, int32, float16. */
const FLOAT32 = 0;
const FLOAT16 = 4;

/**
 * Reads the floating-point variables of a CTranslate2 checkpoint: u32 version, text spec, u32 revision, u32
 * count, then per variable text name, u8 rank, u32[rank] shape, u8 type, u32 length, data. A text is its u16
 * length with the closing NUL, then its bytes.
 */
export function readCtranslate2(file: Buffer, spec: string): Map<string, TensorView> {
  let at = 0;
  const u8 = (): number => file[at++]!;
  const u16 = (): number => file.readUInt16LE((at += 2) - 2);
  const u32 = (): number => file.readUInt32LE((at += 4) - 4);
  const text = (): string => {
    const length = u16();
    at += length;
    return file.toString('utf8', at - length, at - 1);
  };
  const version = u32();
  const found = text();
  if (version !== VERSION || found !== spec) throw new Error(`CTranslate2: ${found} in version ${version}`);
  u32();
  const variables = new Map<string, TensorView>();
  for (let left = u32(); left > 0; left -= 1) {
    const name = text();
    const shape = Array.from({ length: u8() }, u32);
    const type = u8();
    const length = u32();
    const isHalf = type === FLOAT16;
    if (isHalf || type === FLOAT32) {
      if (length !== elementsOf(shape) * (isHalf ? 2 : 4)) throw new Error(`CTranslate2: size of ${name}`);
      variables.set(name, { bytes: file.subarray(at, at + length), shape, isHalf });
    }
    at += length;
  }
  return variables;
}
