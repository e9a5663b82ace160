import type { Region } from '../voice-activity/regions.ts';

/** A window of Whisper is 30 s; the rest is room for the silence that is left round the speech. */
export const MAX_CHUNK_MS = 28_000;
/** Words should be on the screen soon: the first chunk is as short as still can be understood … */
const FIRST_CHUNK_MS = 8_000;
/** … and is not waited for any longer than this. */
const MAX_FIRST_CHUNK_MS = 13_000;
/** Over a pause this long the next words are a new matter, and Whisper would fill it with inventions. */
const LONG_PAUSE_MS = 3_000;
/** A pause of this length is as good as a longer one: a sentence has ended. */
const GOOD_PAUSE_MS = 1_200;
/** Silence is passed on in steps, so that progress is seen. */
const SILENCE_STEP_MS = 20_000;
/** What was just listened to may be the beginning of a word that is not known as speech yet. */
const DOUBT_MS = 600;
/** Where nobody pauses, the cut is looked for in the last part of what fits. */
const FORCED_SHARE = 0.3;

/** What is known of the audio from `fromMs` on. */
export type Listened = {
  fromMs: number;
  /** How far voice activity has listened. */
  untilMs: number;
  hasEnded: boolean;
  regions: readonly Region[];
  /** Whether somebody is speaking at `untilMs`, so that the last region is not complete. */
  isOpen: boolean;
  /** Whether the first words are waited for. */
  isFirst: boolean;
};

export type Cut =
  | { kind: 'listen-on' }
  | { kind: 'silence'; untilMs: number }
  /** The first `regions` regions make a chunk. */
  | { kind: 'after'; regions: number }
  /** Nobody pauses: cut at the quietest moment of this range. */
  | { kind: 'within'; fromMs: number; toMs: number };

/** Decides where the next chunk of speech ends: at a pause, as late as fits, but soon for the first words. */
export function planCut(listened: Listened): Cut {
  const { regions, fromMs, untilMs, hasEnded } = listened;
  const first = regions[0];
  if (!first) {
    if (hasEnded) return { kind: 'silence', untilMs };
    return untilMs - fromMs < SILENCE_STEP_MS
      ? { kind: 'listen-on' }
      : { kind: 'silence', untilMs: untilMs - DOUBT_MS };
  }
  if (first.startMs - fromMs > SILENCE_STEP_MS / 2) {
    return { kind: 'silence', untilMs: first.startMs - DOUBT_MS };
  }
  const pauses = findPauses(listened, first.startMs);
  const long = pauses.find((pause) => pause.lengthMs >= LONG_PAUSE_MS);
  if (long) return { kind: 'after', regions: long.regions };
  const heardMs = untilMs - first.startMs;
  if (listened.isFirst && !hasEnded) {
    const soon = pauses.find((pause) => pause.chunkMs >= FIRST_CHUNK_MS);
    if (soon) return { kind: 'after', regions: soon.regions };
    return heardMs < MAX_FIRST_CHUNK_MS
      ? { kind: 'listen-on' }
      : cutAnyway(pauses, first.startMs, MAX_FIRST_CHUNK_MS);
  }
  const last = regions.at(-1)!;
  if (hasEnded && last.endMs - first.startMs <= MAX_CHUNK_MS)
    return { kind: 'after', regions: regions.length };
  return heardMs < MAX_CHUNK_MS ? { kind: 'listen-on' } : cutAnyway(pauses, first.startMs, MAX_CHUNK_MS);
}

type Pause = { regions: number; chunkMs: number; lengthMs: number };

/** The pauses at which the chunk could end and still fit into a window. */
function findPauses({ regions, untilMs, isOpen }: Listened, startMs: number): Pause[] {
  const complete = isOpen ? regions.slice(0, -1) : regions;
  return complete
    .map((region, i) => ({
      regions: i + 1,
      chunkMs: region.endMs - startMs,
      lengthMs: (regions[i + 1]?.startMs ?? untilMs) - region.endMs,
    }))
    .filter((pause) => pause.chunkMs <= MAX_CHUNK_MS);
}

/** Long pauses end sentences and late ones waste no room: the best pause has some of both. */
function cutAnyway(pauses: readonly Pause[], startMs: number, maxMs: number): Cut {
  const worth = ({ chunkMs, lengthMs }: Pause): number =>
    chunkMs / maxMs + 0.4 * (Math.min(lengthMs, GOOD_PAUSE_MS) / GOOD_PAUSE_MS);
  const best = pauses.toSorted((a, b) => worth(b) - worth(a))[0];
  if (best && best.chunkMs > maxMs / 4) return { kind: 'after', regions: best.regions };
  return { kind: 'within', fromMs: startMs + maxMs * (1 - FORCED_SHARE), toMs: startMs + maxMs };
}
