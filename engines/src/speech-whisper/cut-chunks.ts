import { SAMPLES_PER_MS, type AudioSource } from '../ports/audio.ts';
import { amplify, findGain, findQuietestMs } from '../signal/loudness.ts';
import { createRegionFinder, type SpeechRegion } from '../voice-activity/regions.ts';
import { ACTIVITY_FRAME, type ActivityModel } from '../voice-activity/silero.ts';

const FRAME_MS = ACTIVITY_FRAME / SAMPLES_PER_MS;
/** Length of one read: a whole number of frames. */
const BLOCK_MS = 128 * FRAME_MS;
/**
 * Margin around speech: the first sound of a word is often too weak to be detected, especially in noise, and
 * the model is more confident about words after a pause.
 */
const MARGIN_MS = 800;

/**
 * Audio that fits into one window, with its regions of speech. Without regions it is silence up to `untilMs`.
 */
export type Chunk = { startMs: number; untilMs: number; samples: Int16Array; regions: SpeechRegion[] };

/** Part of a chunk, in milliseconds of the recording. */
export function sliceChunk({ startMs, samples, regions }: Chunk, fromMs: number, toMs: number): Chunk {
  const at = (ms: number): number => (ms - startMs) * SAMPLES_PER_MS;
  const clip = (region: SpeechRegion): SpeechRegion => ({
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

/** Reads the audio from `fromMs` on and cuts it at pauses into chunks that fit into a window. */
export async function* cutChunks(
  audio: AudioSource,
  activity: ActivityModel,
  options: { fromMs: number; signal: AbortSignal },
): AsyncGenerator<Chunk> {
  const stream = activity.openStream();
  const finder = createRegionFinder();
  let buffered: Int16Array = new Int16Array();
  let fromMs = options.fromMs;
  let untilMs = fromMs;
  let hasEnded = false;
  // A recording that fits into one window is transcribed whole, which is more accurate. A resumed
  // transcription has words already, so it continues as if it had never stopped.
  let isFirst = options.fromMs === 0 && (await audio.read(MAX_CHUNK_MS, MAX_CHUNK_MS + 1)).length > 0;

  async function readBlock(): Promise<void> {
    const block = await audio.read(untilMs, untilMs + BLOCK_MS);
    options.signal.throwIfAborted();
    hasEnded = block.length < BLOCK_MS * SAMPLES_PER_MS;
    buffered = join(buffered, block);
    const frames = Math.ceil(block.length / ACTIVITY_FRAME);
    const loud = new Float32Array(frames * ACTIVITY_FRAME);
    loud.set(amplify(block, findGain(buffered)));
    const probabilities = await stream.process(loud);
    const endMs = untilMs + Math.floor(block.length / SAMPLES_PER_MS);
    probabilities.forEach((probability, frame) => {
      const startMs = untilMs + frame * FRAME_MS;
      finder.push(probability, startMs, Math.min(startMs + FRAME_MS, endMs));
    });
    untilMs = endMs;
  }

  function makeChunk(chunk: SpeechRegion[], toMs: number): Chunk {
    const startMs = chunk[0] ? Math.max(fromMs, chunk[0].startMs - MARGIN_MS) : fromMs;
    const at = (ms: number): number => (ms - fromMs) * SAMPLES_PER_MS;
    const made = { startMs, untilMs: toMs, samples: buffered.slice(at(startMs), at(toMs)), regions: chunk };
    buffered = buffered.slice(at(toMs));
    fromMs = toMs;
    finder.forget(toMs);
    return made;
  }

  function applyCut(cut: Exclude<Cut, { kind: 'read-more' }>): Chunk {
    if (cut.kind === 'silence') return makeChunk([], cut.untilMs);
    const regions = finder.regions();
    isFirst = false;
    if (cut.kind === 'within') {
      const toMs = fromMs + findQuietestMs(buffered, cut.fromMs - fromMs, cut.toMs - fromMs);
      const before = regions.filter((region) => region.startMs < toMs);
      return makeChunk(
        before.map(({ startMs, endMs }) => ({ startMs, endMs: Math.min(endMs, toMs) })),
        toMs,
      );
    }
    const chunk = regions.slice(0, cut.regions);
    const lastMs = chunk.at(-1)!.endMs;
    const nextMs = regions[cut.regions]?.startMs ?? untilMs;
    return makeChunk(chunk, Math.min(lastMs + MARGIN_MS, Math.floor((lastMs + nextMs) / 2)));
  }

  while (!(hasEnded && fromMs >= untilMs)) {
    const { isOpen } = finder;
    const cut = planCut({ fromMs, untilMs, hasEnded, regions: finder.regions(), isOpen, isFirst });
    if (cut.kind === 'read-more') await readBlock();
    else yield applyCut(cut);
  }
}

function join(before: Int16Array, after: Int16Array): Int16Array {
  const joined = new Int16Array(before.length + after.length);
  joined.set(before);
  joined.set(after, before.length);
  return joined;
}

/** A window of Whisper is 30 s; the rest is for the margin around speech. */
const MAX_CHUNK_MS = 28_000;
/** The first words should appear soon: the first chunk is as short as accuracy allows … */
const FIRST_CHUNK_MS = 8_000;
/** … and at most this long. */
const MAX_FIRST_CHUNK_MS = 13_000;
/** After a pause this long a new topic starts, and Whisper would fill the pause with hallucinations. */
const LONG_PAUSE_MS = 3_000;
/** A pause this long ends a sentence; a longer one is no better. */
const GOOD_PAUSE_MS = 1_200;
/** Silence is passed on in steps, so that progress is visible. */
const SILENCE_STEP_MS = 20_000;
/** The last audio may be the beginning of a word that is not detected yet. */
const UNCERTAIN_MS = 600;
/** Without pauses, the cut is searched in this last part of the range. */
const FORCED_CUT_SHARE = 0.3;

/** Detected speech from `fromMs` on. */
type DetectedActivity = {
  fromMs: number;
  /** End of the processed audio. */
  untilMs: number;
  hasEnded: boolean;
  regions: readonly SpeechRegion[];
  /** Whether speech continues at `untilMs`, so that the last region is incomplete. */
  isOpen: boolean;
  /** Whether the first words are still missing. */
  isFirst: boolean;
};

type Cut =
  | { kind: 'read-more' }
  | { kind: 'silence'; untilMs: number }
  /** The first `regions` regions are a chunk. */
  | { kind: 'after'; regions: number }
  /** No pause: cut at the quietest moment of this range. */
  | { kind: 'within'; fromMs: number; toMs: number };

/** Decides where the next chunk ends: at a pause, as late as fits, but early for the first words. */
function planCut(activity: DetectedActivity): Cut {
  const { regions, fromMs, untilMs, hasEnded } = activity;
  const first = regions[0];
  if (!first) {
    if (hasEnded) return { kind: 'silence', untilMs };
    return untilMs - fromMs < SILENCE_STEP_MS
      ? { kind: 'read-more' }
      : { kind: 'silence', untilMs: untilMs - UNCERTAIN_MS };
  }
  if (first.startMs - fromMs > SILENCE_STEP_MS / 2) {
    return { kind: 'silence', untilMs: first.startMs - UNCERTAIN_MS };
  }
  const pauses = findPauses(activity, first.startMs);
  const long = pauses.find((pause) => pause.lengthMs >= LONG_PAUSE_MS);
  if (long) return { kind: 'after', regions: long.regions };
  const speechMs = untilMs - first.startMs;
  if (activity.isFirst && !hasEnded) {
    const earlyPause = pauses.find((pause) => pause.chunkMs >= FIRST_CHUNK_MS);
    if (earlyPause) return { kind: 'after', regions: earlyPause.regions };
    return speechMs < MAX_FIRST_CHUNK_MS
      ? { kind: 'read-more' }
      : forceCut(pauses, first.startMs, MAX_FIRST_CHUNK_MS);
  }
  const last = regions.at(-1)!;
  if (hasEnded && last.endMs - first.startMs <= MAX_CHUNK_MS)
    return { kind: 'after', regions: regions.length };
  return speechMs < MAX_CHUNK_MS ? { kind: 'read-more' } : forceCut(pauses, first.startMs, MAX_CHUNK_MS);
}

type Pause = { regions: number; chunkMs: number; lengthMs: number };

/** Pauses at which the chunk could end and still fit into a window. */
function findPauses({ regions, untilMs, isOpen }: DetectedActivity, startMs: number): Pause[] {
  const complete = isOpen ? regions.slice(0, -1) : regions;
  return complete
    .map((region, i) => ({
      regions: i + 1,
      chunkMs: region.endMs - startMs,
      lengthMs: (regions[i + 1]?.startMs ?? untilMs) - region.endMs,
    }))
    .filter((pause) => pause.chunkMs <= MAX_CHUNK_MS);
}

/** Weighs length and lateness: long pauses end sentences, late ones use the window fully. */
function forceCut(pauses: readonly Pause[], startMs: number, maxMs: number): Cut {
  const score = ({ chunkMs, lengthMs }: Pause): number =>
    chunkMs / maxMs + 0.4 * (Math.min(lengthMs, GOOD_PAUSE_MS) / GOOD_PAUSE_MS);
  const best = pauses.toSorted((a, b) => score(b) - score(a))[0];
  if (best && best.chunkMs > maxMs / 4) return { kind: 'after', regions: best.regions };
  return { kind: 'within', fromMs: startMs + maxMs * (1 - FORCED_CUT_SHARE), toMs: startMs + maxMs };
}
