/** A stretch of speech, in milliseconds from the start of the recording. */
export type SpeechRegion = { startMs: number; endMs: number };

/** Speech starts when the probability reaches `ON` … */
const ON = 0.4;
/**
 * … and ends when it stays below `OFF` for `MIN_SILENCE_MS`. In between the state is unchanged (hysteresis).
 */
const OFF = 0.25;
const MIN_SILENCE_MS = 300;
/** Shorter bursts are clicks and coughs. */
const MIN_SPEECH_MS = 100;

/** Converts frame-by-frame speech probabilities to speech regions. */
type RegionFinder = {
  /** Adds the speech probability from `startMs` to `endMs`; frames are consecutive. */
  push(probability: number, startMs: number, endMs: number): void;
  /** Completed regions and the open one, which ends at its last speech. */
  regions(): SpeechRegion[];
  /** Whether the last of `regions()` is still open. */
  readonly isOpen: boolean;
  /** Discards everything before this time; a region that crosses it is cut. */
  forget(beforeMs: number): void;
};

export function createRegionFinder(): RegionFinder {
  let closed: SpeechRegion[] = [];
  let open: (SpeechRegion & { silenceFromMs: number | undefined }) | undefined;

  function isLong({ startMs, endMs }: SpeechRegion): boolean {
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

function clip({ startMs, endMs }: SpeechRegion, fromMs: number): SpeechRegion {
  return { startMs: Math.max(startMs, fromMs), endMs };
}
