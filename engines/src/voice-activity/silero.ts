import { createRequire } from 'node:module';
import { SAMPLE_RATE } from '../ports/audio.ts';
import { floats, floatsOf, integers, loadModel, tensorOf } from '../onnx/session.ts';

/** Samples of one frame, 32 ms: the only length that the model takes at 16 kHz. */
export const ACTIVITY_FRAME = 512;
/** Samples of the frame before, which the model wants in front of each frame. */
const CONTEXT = 64;
const STATE_SHAPE = [2, 1, 128];

/** Follows one stream of audio and says how likely each frame is speech. */
export type ActivityStream = {
  /** Takes a whole number of frames (32 ms each) and answers a probability for each. */
  listen(samples: Float32Array): Promise<Float32Array>;
};

export type ActivityModel = { open(): ActivityStream };

/** Loads Silero voice activity detection, which comes with an npm package (MIT). */
export async function loadActivityModel(): Promise<ActivityModel> {
  const path = createRequire(import.meta.url).resolve('@ricky0123/vad-web/dist/silero_vad_v5.onnx');
  const model = await loadModel(path, 1); // one frame is far too little work for two threads
  const rate = integers([SAMPLE_RATE], []);

  function open(): ActivityStream {
    const frame = new Float32Array(CONTEXT + ACTIVITY_FRAME);
    let state = floats(new Float32Array(256), STATE_SHAPE);
    return {
      async listen(samples) {
        const frames = samples.length / ACTIVITY_FRAME;
        if (!Number.isInteger(frames)) throw new RangeError(`${samples.length} samples are no whole frames`);
        const probabilities = new Float32Array(frames);
        for (let i = 0; i < frames; i += 1) {
          frame.copyWithin(0, ACTIVITY_FRAME);
          frame.set(samples.subarray(i * ACTIVITY_FRAME, (i + 1) * ACTIVITY_FRAME), CONTEXT);
          const outputs = await model.run({ input: floats(frame, [1, frame.length]), state, sr: rate });
          probabilities[i] = floatsOf(outputs, 'output')[0]!;
          state = tensorOf(outputs, 'stateN');
        }
        return probabilities;
      },
    };
  }
  return { open };
}
