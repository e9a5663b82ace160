import { floats, floatsOf, type Model } from '../onnx/session.ts';
import { FBANK_MELS } from './fbank.ts';

/** CAM++ over rows of features, less their mean, to a unit vector. */
export async function embed(model: Model, features: Float32Array): Promise<Float32Array> {
  const rows = features.length / FBANK_MELS;
  const mean = new Float64Array(FBANK_MELS);
  features.forEach((value, i) => (mean[i % FBANK_MELS]! += value / rows));
  const centred = features.map((value, i) => value - mean[i % FBANK_MELS]!);
  const outputs = await model.run({ x: floats(centred, [1, rows, FBANK_MELS]) });
  return unit(floatsOf(outputs, 'embedding'));
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** The middle of voices, weighted by how much of each was heard. */
export function centreOf(pieces: readonly { voice: Float32Array; seconds: number }[]): Float32Array {
  const sum = new Float32Array(pieces[0]?.voice.length ?? 0);
  for (const { voice, seconds } of pieces)
    for (let d = 0; d < sum.length; d += 1) sum[d]! += voice[d]! * seconds;
  return unit(sum);
}
