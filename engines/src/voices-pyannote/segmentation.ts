import { floats, floatsOf, type Model } from '../onnx/session.ts';
import { SAMPLES_PER_MS } from '../ports/audio.ts';

/** The segmentation model listens to ten seconds at a time … */
export const WINDOW_SAMPLES = 160_000;
/** … in so many frames, because its first filters and pools have edges (251, 5 and 5 wide, pools of 3) … */
export const WINDOW_FRAMES = 589;
/** … and tells up to three speakers apart in them. */
export const LOCAL_SPEAKERS = 3;
/** Samples from one of its frames to the next: 16.875 ms. */
export const FRAME_SAMPLES = 270;
export const FRAME_MS = FRAME_SAMPLES / SAMPLES_PER_MS;
/** A frame's time is the middle of what it heard (991 samples), less half a step. */
const FRAME_OFFSET_MS = 22.5;
/** When a frame begins and what lies in its middle, from the start of its window. */
export const beginOf = (frame: number): number => frame * FRAME_MS + FRAME_OFFSET_MS;
export const middleOf = (frame: number): number => beginOf(frame + 0.5);

/** Speakers of each class of the powerset: nobody, one of three, two of three. */
const CLASSES: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
/** Probabilities as bytes, 0 to 255: four hours of windows have to be kept. */
export const CERTAIN = 255;

/** What a window says, frame by frame. */
export type Activity = {
  frames: number;
  /** How likely each local speaker speaks. */
  speakers: Uint8Array[];
  /** How likely anybody speaks: often clear where it is not clear who. */
  speech: Uint8Array;
  /** How likely two speak at once. */
  overlap: Uint8Array;
};

/** Runs the segmentation model over one window (shorter ones are followed by silence). */
export async function segment(model: Model, samples: Float32Array): Promise<Activity> {
  const window = new Float32Array(WINDOW_SAMPLES);
  window.set(samples.subarray(0, WINDOW_SAMPLES));
  const outputs = await model.run({ x: floats(window, [1, 1, WINDOW_SAMPLES]) });
  return readPowerset(floatsOf(outputs, 'y'));
}

/** Log probabilities of the classes, frame by frame, to those of speakers, speech and overlap. */
export function readPowerset(scores: Float32Array): Activity {
  const frames = scores.length / CLASSES.length;
  const speakers = Array.from({ length: LOCAL_SPEAKERS }, () => new Uint8Array(frames));
  const speech = new Uint8Array(frames);
  const overlap = new Uint8Array(frames);
  const likely = new Float64Array(LOCAL_SPEAKERS);
  for (let frame = 0; frame < frames; frame += 1) {
    likely.fill(0);
    let two = 0;
    CLASSES.forEach((members, one) => {
      const probability = Math.exp(scores[frame * CLASSES.length + one]!);
      for (const member of members) likely[member]! += probability;
      if (members.length === 2) two += probability;
    });
    speakers.forEach((speaker, one) => (speaker[frame] = toByte(likely[one]!)));
    speech[frame] = toByte(1 - Math.exp(scores[frame * CLASSES.length]!));
    overlap[frame] = toByte(two);
  }
  return { frames, speakers, speech, overlap };
}

function toByte(probability: number): number {
  return Math.round(Math.min(1, Math.max(0, probability)) * CERTAIN);
}
