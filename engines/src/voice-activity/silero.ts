import { fileURLToPath } from 'node:url';
import { floats, floatsOf, loadModel, type Tensor, tensorOf } from '../onnx/session.ts';
import { readSileroWeights } from './silero-weights.ts';
import { SAMPLES_PER_MS } from '../ports/audio.ts';
import { amplify, findGain } from '../signal/loudness.ts';
import { createRegionFinder, type SpeechRegion } from './regions.ts';

/** Samples of one frame, 32 ms: the only length that the model accepts at 16 kHz. */
export const ACTIVITY_FRAME = 512;
/** Samples of the previous frame that the model requires before each frame. */
const CONTEXT = 64;
/** Size of each of the two LSTM state vectors. */
const STATE = 128;
/** Frames per run, 8 s: enough to make the overhead of the runtime negligible. */
const FRAMES_PER_RUN = 256;

const emptyState = (): Tensor => floats(new Float32Array(STATE), [1, 1, STATE]);

/** Computes the speech probability of each frame of an audio stream. */
type ActivityStream = {
  /** Processes a whole number of frames (32 ms each) and returns a probability for each. */
  process(samples: Float32Array): Promise<Float32Array>;
};

export type ActivityModel = { openStream(): ActivityStream };

/**
 * Loads Silero voice activity detection. The published graph takes one frame per run and spends most of its
 * time on overhead; ours (`../models/tools/silero.py`) takes many frames with the same results.
 */
export async function loadActivityModel(): Promise<ActivityModel> {
  const weights = await readSileroWeights();
  const model = await loadModel(fileURLToPath(new URL('silero.onnx', import.meta.url)), 1);

  function openStream(): ActivityStream {
    let context = new Float32Array(CONTEXT);
    let [hidden, cell] = [emptyState(), emptyState()];

    /** Prefixes each frame with the end of the previous one. */
    function addContext(samples: Float32Array, frames: number): Float32Array {
      const size = CONTEXT + ACTIVITY_FRAME;
      const framed = new Float32Array(frames * size);
      for (let i = 0; i < frames; i += 1) {
        const from = i * ACTIVITY_FRAME;
        framed.set(i === 0 ? context : samples.subarray(from - CONTEXT, from), i * size);
        framed.set(samples.subarray(from, from + ACTIVITY_FRAME), i * size + CONTEXT);
      }
      context = samples.slice(samples.length - CONTEXT);
      return framed;
    }

    async function run(samples: Float32Array): Promise<Float32Array> {
      const frames = samples.length / ACTIVITY_FRAME;
      const input = floats(addContext(samples, frames), [frames, 1, CONTEXT + ACTIVITY_FRAME]);
      const outputs = await model.run({ frames: input, hidden, cell, ...weights });
      hidden = tensorOf(outputs, 'nextHidden');
      cell = tensorOf(outputs, 'nextCell');
      return floatsOf(outputs, 'probabilities');
    }

    return {
      async process(samples) {
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
  return { openStream };
}

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;

/** Detects speech in a short piece of audio that starts at `fromMs`. */
export async function detectRegions(
  activity: ActivityModel,
  samples: Int16Array,
  fromMs: number,
): Promise<SpeechRegion[]> {
  const frames = Math.ceil(samples.length / ACTIVITY_FRAME);
  const loud = new Float32Array(frames * ACTIVITY_FRAME);
  loud.set(amplify(samples, findGain(samples)));
  const probabilities = await activity.openStream().process(loud);
  const finder = createRegionFinder();
  const untilMs = fromMs + Math.floor(samples.length / SAMPLES_PER_MS);
  probabilities.forEach((probability, frame) => {
    const startMs = fromMs + frame * FRAME_MS;
    finder.push(probability, startMs, Math.min(startMs + FRAME_MS, untilMs));
  });
  return finder.regions();
}
