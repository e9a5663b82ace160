/** A stretch of speech, in milliseconds from the start of the recording. */
export type Region = { startMs: number; endMs: number };

/** Speech begins where the probability rises over `ON` … */
const ON = 0.4;
/** … and ends where it stays under `OFF` for `MIN_SILENCE_MS`: between the two it goes on as it was. */
const OFF = 0.25;
const MIN_SILENCE_MS = 300;
/** Shorter bursts are clicks and coughs. */
const MIN_SPEECH_MS = 100;

/** Turns probabilities of speech, frame by frame, into stretches of speech. */
export type RegionFinder = {
  /** Takes the probability of speech from `startMs` to `endMs`; frames come in order, without gaps. */
  push(probability: number, startMs: number, endMs: number): void;
  /** The stretches that ended, and the one that goes on (its end is where it was last heard). */
  regions(): Region[];
  /** Whether the last of `regions()` still goes on. */
  readonly isOpen: boolean;
  /** Forgets everything before this time; a stretch that crosses it begins there. */
  forget(beforeMs: number): void;
};

export function createRegionFinder(): RegionFinder {
  let closed: Region[] = [];
  let open: (Region & { silenceFromMs: number | undefined }) | undefined;

  function isLong({ startMs, endMs }: Region): boolean {
    return endMs - startMs >= MIN_SPEECH_MS;
  }

  return {
    push(probability, startMs, endMs) {
      if (!open) {
        if (probability >= ON) open = { startMs, endMs, silenceFromMs: undefined };
        return;
      }
      if (probability >= OFF) {
        open.endMs = endMs;
        open.silenceFromMs = undefined;
        return;
      }
      open.silenceFromMs ??= startMs;
      if (endMs - open.silenceFromMs < MIN_SILENCE_MS) return;
      if (isLong(open)) closed.push({ startMs: open.startMs, endMs: open.endMs });
      open = undefined;
    },
    regions: () =>
      open && isLong(open) ? [...closed, { startMs: open.startMs, endMs: open.endMs }] : [...closed],
    get isOpen() {
      return open !== undefined && isLong(open);
    },
    forget(beforeMs) {
      closed = closed.filter((region) => region.endMs > beforeMs).map((region) => clip(region, beforeMs));
      if (open && open.endMs <= beforeMs) open = undefined;
      else if (open) open.startMs = Math.max(open.startMs, beforeMs);
    },
  };
}

function clip({ startMs, endMs }: Region, fromMs: number): Region {
  return { startMs: Math.max(startMs, fromMs), endMs };
}
