/** Smaller differences between a frame's time and ours are how containers round; nobody hears them. */
const TOLERANCE_S = 0.1;
/** A step back further than this is a clock that started again, not frames that overlap. */
const MAX_OVERLAP_S = 5;
/** A step forward further than this is a broken clock, not a pause. */
const MAX_GAP_S = 4 * 3600;

/** What to do with a frame: seconds of silence to put before it, or that it is not wanted. */
export type Placement = { silence: number } | 'drop';

/**
 * Keeps decoded samples where a player has them. Containers carry times, and recorders leave gaps (a muted
 * microphone, lost packets) or overlaps; without this every word after a gap would be marked too early.
 */
export function startTimeline(): {
  /**
   * Both in seconds: how long the frame lasts, and its time from the start of the recording, or undefined where it
   * carries none.
   */
  place(time: number | undefined, duration: number): Placement;
} {
  let position = 0;
  /** What the file's clock is ahead of ours, after it jumped. */
  let offset = 0;
  return {
    place(time, duration) {
      let ahead = time === undefined ? 0 : time - offset - position;
      if (ahead < -MAX_OVERLAP_S || ahead > MAX_GAP_S) {
        offset += ahead;
        ahead = 0;
      }
      if (ahead < -TOLERANCE_S) return 'drop';
      const silence = ahead > TOLERANCE_S ? ahead : 0;
      position += silence + duration;
      return { silence };
    },
  };
}
