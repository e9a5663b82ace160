import { floats, floatsOf, type Model } from '../onnx/session.ts';

/** The segmentation model listens to ten seconds at a time … */
export const WINDOW_SAMPLES = 160_000;
/** … and tells up to three speakers apart in them. */
export const LOCAL_SPEAKERS = 3;
/** Samples from one of its frames to the next: 16.875 ms. */
export const FRAME_SAMPLES = 270;

/** Speakers of each class of the powerset: nobody, one of three, two of three. */
const CLASSES: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
/** A speaker is active where the classes with them are this likely together. */
const ACTIVE = 0.5;

/** Who is active in each frame of a window: one row per local speaker, 1 where active. */
export type Activity = { frames: number; speakers: Uint8Array[] };

/** Runs the segmentation model over one window (shorter ones are followed by silence). */
export async function segment(model: Model, samples: Float32Array): Promise<Activity> {
  const window = new Float32Array(WINDOW_SAMPLES);
  window.set(samples.subarray(0, WINDOW_SAMPLES));
  const outputs = await model.run({ x: floats(window, [1, 1, WINDOW_SAMPLES]) });
  return readPowerset(floatsOf(outputs, 'y'));
}

/** Log probabilities of the classes, frame by frame, to the activity of each speaker. */
export function readPowerset(scores: Float32Array): Activity {
  const frames = scores.length / CLASSES.length;
  const speakers = Array.from({ length: LOCAL_SPEAKERS }, () => new Uint8Array(frames));
  for (let frame = 0; frame < frames; frame += 1) {
    const likely = new Float64Array(LOCAL_SPEAKERS);
    CLASSES.forEach((members, one) => {
      const probability = Math.exp(scores[frame * CLASSES.length + one]!);
      for (const member of members) likely[member]! += probability;
    });
    for (let one = 0; one < LOCAL_SPEAKERS; one += 1) speakers[one]![frame] = likely[one]! >= ACTIVE ? 1 : 0;
  }
  return { frames, speakers };
}
