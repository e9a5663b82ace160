import { floats, floatsOf, type Model } from '../onnx/session.ts';
import { SAMPLES_PER_MS } from '../ports/audio.ts';

/** The segmentation model takes ten seconds at a time … */
export const WINDOW_SAMPLES = 160_000;
/**
 * … gives this many frames, fewer at the edges because of its filters and pools (251, 5 and 5 wide, pools of
 * 3) …
 */
export const WINDOW_FRAMES = 589;
/** … and separates up to three speakers. */
const LOCAL_SPEAKERS = 3;
/** Samples between two frames: 16.875 ms. */
export const FRAME_SAMPLES = 270;
export const FRAME_MS = FRAME_SAMPLES / SAMPLES_PER_MS;
/** A frame's time is the middle of its receptive field (991 samples), less half a step. */
const FRAME_OFFSET_MS = 22.5;
/** Start and middle of a frame, from the start of its window. */
export const frameStartMs = (frame: number): number => frame * FRAME_MS + FRAME_OFFSET_MS;
export const frameMiddleMs = (frame: number): number => frameStartMs(frame + 0.5);

/** Speakers of each powerset class: none, one of three, two of three. */
const CLASSES: readonly (readonly number[])[] = [[], [0], [1], [2], [0, 1], [0, 2], [1, 2]];
/** Probabilities are bytes, 0 to 255, because four hours of windows stay in memory. */
export const FULL_PROBABILITY = 255;

/** Model output for a window, per frame. */
export type Segmentation = {
  frames: number;
  /** Probability that each local speaker speaks. */
  speakers: Uint8Array[];
  /** Probability of speech; often clear when the speaker is not. */
  speech: Uint8Array;
  /** Probability of two simultaneous speakers. */
  overlap: Uint8Array;
};

/** Runs the segmentation model on one window. Shorter windows are padded with silence. */
export async function segment(model: Model, samples: Float32Array): Promise<Segmentation> {
  const window = new Float32Array(WINDOW_SAMPLES);
  window.set(samples.subarray(0, WINDOW_SAMPLES));
  const outputs = await model.run({ x: floats(window, [1, 1, WINDOW_SAMPLES]) });
  return readPowerset(floatsOf(outputs, 'y'));
}

/** Converts log probabilities of the powerset classes to probabilities of speakers, speech and overlap. */
export function readPowerset(scores: Float32Array): Segmentation {
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
  return Math.round(Math.min(1, Math.max(0, probability)) * FULL_PROBABILITY);
}
