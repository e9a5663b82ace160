import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import { amplify, findGain } from '../signal/gain.ts';
import { createRegionFinder, type Region } from '../voice-activity/regions.ts';
import { ACTIVITY_FRAME, type ActivityModel } from '../voice-activity/silero.ts';
import { MAX_CHUNK_MS, planCut, type Cut } from './plan-cut.ts';
import { quietestMs } from './quietest.ts';

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;
/** What is read at a time: a whole number of frames. */
const BLOCK_MS = 128 * FRAME_MS;
/**
 * What is left on both sides of speech: the first sound of a word is often too weak to be noticed, above all in noise,
 * and the model is surer of words that it hears come out of a pause.
 */
const MARGIN_MS = 800;

/** Audio that fits into one window, with the stretches in which somebody speaks. None: silence up to `untilMs`. */
export type Chunk = { startMs: number; untilMs: number; samples: Int16Array; regions: Region[] };

/** A part of a chunk, in milliseconds of the recording. */
export function partOf({ startMs, samples, regions }: Chunk, fromMs: number, toMs: number): Chunk {
  const at = (ms: number): number => (ms - startMs) * SAMPLES_PER_MS;
  const clip = (region: Region): Region => ({
    startMs: Math.max(region.startMs, fromMs),
    endMs: Math.min(region.endMs, toMs),
  });
  return {
    startMs: fromMs,
    untilMs: toMs,
    samples: samples.slice(at(fromMs), at(toMs)),
    regions: regions.map(clip).filter((region) => region.endMs > region.startMs),
  };
}

/** Reads the audio from `fromMs` on and cuts it at pauses into chunks that a window can take. */
export async function* cutChunks(
  audio: AudioSource,
  activity: ActivityModel,
  options: { fromMs: number; signal: AbortSignal },
): AsyncGenerator<Chunk> {
  const stream = activity.open();
  const finder = createRegionFinder();
  let held: Int16Array = new Int16Array();
  let fromMs = options.fromMs;
  let untilMs = fromMs;
  let hasEnded = false;
  // A recording that fits into one window is heard whole, which is understood better; and whoever goes on later cuts as
  // if it had never stopped: there are words already.
  let isFirst = options.fromMs === 0 && (await audio.read(MAX_CHUNK_MS, MAX_CHUNK_MS + 1)).length > 0;

  async function listenOn(): Promise<void> {
    const block = await audio.read(untilMs, untilMs + BLOCK_MS);
    options.signal.throwIfAborted();
    hasEnded = block.length < BLOCK_MS * SAMPLES_PER_MS;
    held = join(held, block);
    const frames = Math.ceil(block.length / ACTIVITY_FRAME);
    const loud = new Float32Array(frames * ACTIVITY_FRAME);
    loud.set(amplify(block, findGain(held)));
    const probabilities = await stream.listen(loud);
    const endMs = untilMs + Math.floor(block.length / SAMPLES_PER_MS);
    probabilities.forEach((probability, frame) => {
      const startMs = untilMs + frame * FRAME_MS;
      finder.push(probability, startMs, Math.min(startMs + FRAME_MS, endMs));
    });
    untilMs = endMs;
  }

  function take(chunk: Region[], toMs: number): Chunk {
    const startMs = chunk[0] ? Math.max(fromMs, chunk[0].startMs - MARGIN_MS) : fromMs;
    const at = (ms: number): number => (ms - fromMs) * SAMPLES_PER_MS;
    const taken = { startMs, untilMs: toMs, samples: held.slice(at(startMs), at(toMs)), regions: chunk };
    held = held.slice(at(toMs));
    fromMs = toMs;
    finder.forget(toMs);
    return taken;
  }

  function execute(cut: Exclude<Cut, { kind: 'listen-on' }>): Chunk {
    if (cut.kind === 'silence') return take([], cut.untilMs);
    const regions = finder.regions();
    isFirst = false;
    if (cut.kind === 'within') {
      const toMs = fromMs + quietestMs(held, cut.fromMs - fromMs, cut.toMs - fromMs);
      const before = regions.filter((region) => region.startMs < toMs);
      return take(
        before.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, toMs) })),
        toMs,
      );
    }
    const chunk = regions.slice(0, cut.regions);
    const lastMs = chunk.at(-1)!.endMs;
    const nextMs = regions[cut.regions]?.startMs ?? untilMs;
    return take(chunk, Math.min(lastMs + MARGIN_MS, Math.floor((lastMs + nextMs) / 2)));
  }

  while (!(hasEnded && fromMs >= untilMs)) {
    const { isOpen } = finder;
    const cut = planCut({ fromMs, untilMs, hasEnded, regions: finder.regions(), isOpen, isFirst });
    if (cut.kind === 'listen-on') await listenOn();
    else yield execute(cut);
  }
}

function join(before: Int16Array, after: Int16Array): Int16Array {
  const joined = new Int16Array(before.length + after.length);
  joined.set(before);
  joined.set(after, before.length);
  return joined;
}
