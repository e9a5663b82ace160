import { fileURLToPath } from 'node:url';
import { floats, floatsOf, loadModel, type Tensor, tensorOf } from '../onnx/session.ts';
import { readSileroWeights } from './silero-weights.ts';

/** Samples of one frame, 32 ms: the only length that the model takes at 16 kHz. */
export const ACTIVITY_FRAME = 512;
/** Samples of the frame before, which the model wants in front of each frame. */
const CONTEXT = 64;
/** Numbers that its LSTM keeps, twice. */
const STATE = 128;
/** What is listened to in one run, 8 s: enough that the way in and out of the runtime does not count. */
const FRAMES_PER_RUN = 256;

const emptyState = (): Tensor => floats(new Float32Array(STATE), [1, 1, STATE]);

/** Follows one stream of audio and says how likely each frame is speech. */
export type ActivityStream = {
  /** Takes a whole number of frames (32 ms each) and answers a probability for each. */
  listen(samples: Float32Array): Promise<Float32Array>;
};

export type ActivityModel = { open(): ActivityStream };

/**
 * Loads Silero voice activity detection. Its published graph takes a frame a run, and most of the time went into the
 * coming and going; ours (`../models/tools/silero.py`) takes many and answers the same.
 */
export async function loadActivityModel(): Promise<ActivityModel> {
  const weights = await readSileroWeights();
  const model = await loadModel(fileURLToPath(new URL('silero.onnx', import.meta.url)), 1);

  function open(): ActivityStream {
    let context = new Float32Array(CONTEXT);
    let [hidden, cell] = [emptyState(), emptyState()];

    /** Each frame with the end of the one before. */
    function withContext(samples: Float32Array, frames: number): Float32Array {
      const size = CONTEXT + ACTIVITY_FRAME;
      const laid = new Float32Array(frames * size);
      for (let i = 0; i < frames; i += 1) {
        const from = i * ACTIVITY_FRAME;
        laid.set(i === 0 ? context : samples.subarray(from - CONTEXT, from), i * size);
        laid.set(samples.subarray(from, from + ACTIVITY_FRAME), i * size + CONTEXT);
      }
      context = samples.slice(samples.length - CONTEXT);
      return laid;
    }

    async function run(samples: Float32Array): Promise<Float32Array> {
      const frames = samples.length / ACTIVITY_FRAME;
      const input = floats(withContext(samples, frames), [frames, 1, CONTEXT + ACTIVITY_FRAME]);
      const outputs = await model.run({ frames: input, hidden, cell, ...weights });
      hidden = tensorOf(outputs, 'nextHidden');
      cell = tensorOf(outputs, 'nextCell');
      return floatsOf(outputs, 'probabilities');
    }

    return {
      async listen(samples) {
        const frames = samples.length / ACTIVITY_FRAME;
        if (!Number.isInteger(frames)) throw new RangeError(`${samples.length} samples are no whole frames`);
        const probabilities = new Float32Array(frames);
        for (let from = 0; from < frames; from += FRAMES_PER_RUN) {
          const to = Math.min(from + FRAMES_PER_RUN, frames);
          probabilities.set(await run(samples.subarray(from * ACTIVITY_FRAME, to * ACTIVITY_FRAME)), from);
        }
        return probabilities;
      },
    };
  }
  return { open };
}
