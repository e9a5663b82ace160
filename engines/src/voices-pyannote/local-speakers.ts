import { floats, floatsOf, type Model } from '../onnx/session.ts';
import { fbank, FBANK_HOP, FBANK_MELS } from './fbank.ts';
import { CERTAIN, FRAME_SAMPLES, segment, type Activity } from './segmentation.ts';

/** Somebody who speaks in one window. */
export type LocalSpeaker = {
  window: number;
  /** How likely they speak, frame by frame (bytes). */
  activity: Uint8Array;
  /** Seconds of speech that the embedding was made from. */
  seconds: number;
  /** Their voice as a unit vector; missing where they speak too little. */
  voice?: Float32Array;
};

/** Speech alone is preferred where there is this much of it; else overlapped speech must do. */
const MIN_ALONE_SECONDS = 0.5;
/** Less says nothing about a voice. */
const MIN_SECONDS = 0.2;

/** A frame is taken for a voice where its speaker is this likely. */
const ACTIVE = 0.5 * CERTAIN;

/** What is kept of a window until the whole recording is heard. */
export type ListenedWindow = Pick<Activity, 'speech' | 'overlap'> & { locals: LocalSpeaker[] };

export type VoiceModels = { segmentation: Model; embedding: Model };

/** Who speaks in one window of samples, and how each of them sounds. */
export async function listenTo(
  models: VoiceModels,
  window: number,
  samples: Float32Array,
): Promise<ListenedWindow> {
  const activity = await segment(models.segmentation, samples);
  let features: Float32Array | undefined; // nobody speaks in many windows
  const locals: LocalSpeaker[] = [];
  for (const speaker of activity.speakers) {
    if (!speaker.some((probability) => probability >= ACTIVE)) continue;
    features ??= fbank(samples);
    const rows = pickRows(activity, speaker, features.length / FBANK_MELS);
    const seconds = (rows.length * FBANK_HOP) / 16_000;
    const voice = seconds >= MIN_SECONDS ? await embed(models.embedding, features, rows) : undefined;
    locals.push({ window, activity: speaker, seconds, ...(voice && { voice }) });
  }
  return { speech: activity.speech, overlap: activity.overlap, locals };
}

/** The feature rows in which this speaker is heard, alone if possible. */
function pickRows({ frames, speakers }: Activity, speaker: Uint8Array, count: number): number[] {
  const isActive = (one: Uint8Array, frame: number): boolean => one[frame]! >= ACTIVE;
  const all = Array.from({ length: frames }, (_, frame) => frame).filter((frame) => isActive(speaker, frame));
  const alone = all.filter((frame) => speakers.every((one) => one === speaker || !isActive(one, frame)));
  const chosen = (alone.length * FRAME_SAMPLES) / 16_000 >= MIN_ALONE_SECONDS ? alone : all;
  const rows: number[] = [];
  for (const frame of chosen) {
    const end = Math.min(count, Math.round(((frame + 1) * FRAME_SAMPLES) / FBANK_HOP));
    for (let row = Math.round((frame * FRAME_SAMPLES) / FBANK_HOP); row < end; row += 1) rows.push(row);
  }
  return rows;
}

/** CAM++ over the chosen rows, less their mean, to a unit vector. */
async function embed(model: Model, features: Float32Array, rows: readonly number[]): Promise<Float32Array> {
  const chosen = new Float32Array(rows.length * FBANK_MELS);
  const mean = new Float64Array(FBANK_MELS);
  rows.forEach((row, i) => {
    for (let mel = 0; mel < FBANK_MELS; mel += 1) {
      const value = features[row * FBANK_MELS + mel]!;
      chosen[i * FBANK_MELS + mel] = value;
      mean[mel]! += value / rows.length;
    }
  });
  for (let i = 0; i < chosen.length; i += 1) chosen[i]! -= mean[i % FBANK_MELS]!;
  const outputs = await model.run({ x: floats(chosen, [1, rows.length, FBANK_MELS]) });
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
