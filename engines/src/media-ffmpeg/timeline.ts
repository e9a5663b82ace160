/** Smaller differences are rounding of the container, and inaudible. */
const TOLERANCE_S = 0.1;
/** A larger step back is a restarted clock, not overlapping frames. */
const MAX_OVERLAP_S = 5;
/** A larger step forward is a broken clock, not a pause. */
const MAX_GAP_S = 4 * 3600;

/** Silence in seconds to insert before a frame, or that the frame is dropped. */
export type Placement = { silence: number } | 'drop';

/**
 * Places decoded samples where a player plays them. Recorders leave gaps (a muted microphone, lost packets)
 * or overlaps in the timestamps; without this, every word after a gap would be too early.
 */
export function startTimeline(): {
  /**
   * Both in seconds: the frame's time from the start of the recording (undefined if it has none), and its
   * duration.
   */
  place(time: number | undefined, duration: number): Placement;
} {
  let position = 0;
  /** Lead of the file's clock over ours, after it jumped. */
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
