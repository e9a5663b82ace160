import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import type { EmbedSpeakerOptions } from '../ports/diarization.ts';
import { amplify } from '../signal/loudness.ts';
import { fbank, fbankRows, FBANK_MELS } from './fbank.ts';
import { floats, floatsOf, type Model } from '../onnx/session.ts';

/** Less speech does not identify a speaker. */
const MIN_MS = 5_000;
/** More speech changes nothing. The longest spans are used first. */
const MAX_MS = 60_000;
/** Length of one embedded piece. */
const PIECE_MS = 5_000;
const MIN_PIECE_MS = 500;

/**
 * Computes the voiceprint of a speaker from spans of a recording, or undefined if they are too short. Runs in
 * a host.
 */
export async function embedSpeaker(
  model: Model,
  audio: AudioSource,
  { spans, signal }: EmbedSpeakerOptions,
): Promise<Float32Array | undefined> {
  const pieces: { embedding: Float32Array; seconds: number }[] = [];
  let embeddedMs = 0;
  const longest = spans.toSorted((a, b) => b.endMs - b.startMs - (a.endMs - a.startMs));
  for (const { startMs, endMs } of longest) {
    for (let fromMs = startMs; endMs - fromMs >= MIN_PIECE_MS && embeddedMs < MAX_MS; fromMs += PIECE_MS) {
      const samples = amplify(await audio.read(fromMs, Math.min(endMs, fromMs + PIECE_MS)));
      signal.throwIfAborted();
      const rows = fbankRows(samples.length);
      if (samples.length < MIN_PIECE_MS * SAMPLES_PER_MS || rows === 0) continue;
      const seconds = samples.length / SAMPLES_PER_MS / 1_000;
      const all = Array.from({ length: rows }, (_, row) => row);
      pieces.push({ embedding: await embed(model, fbank(samples, all)), seconds });
      embeddedMs += seconds * 1_000;
    }
  }
  return embeddedMs >= MIN_MS ? centroidOf(pieces) : undefined;
}

/** Runs CAM++ on mean-centred feature rows and returns a unit vector. */
export async function embed(model: Model, features: Float32Array): Promise<Float32Array> {
  const rows = features.length / FBANK_MELS;
  const mean = new Float64Array(FBANK_MELS);
  features.forEach((value, i) => (mean[i % FBANK_MELS]! += value / rows));
  const centred = features.map((value, i) => value - mean[i % FBANK_MELS]!);
  const outputs = await model.run({ x: floats(centred, [1, rows, FBANK_MELS]) });
  return normalise(floatsOf(outputs, 'embedding'));
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
  return sum;
}

function normalise(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

/** Centroid of embeddings, weighted by their seconds of speech. */
export function centroidOf(pieces: readonly { embedding: Float32Array; seconds: number }[]): Float32Array {
  const sum = new Float32Array(pieces[0]?.embedding.length ?? 0);
  for (const { embedding, seconds } of pieces)
    for (let d = 0; d < sum.length; d += 1) sum[d]! += embedding[d]! * seconds;
  return normalise(sum);
}
