/** The part of a recording that a drawing shows, in milliseconds. */
export type Stretch = { from: number; to: number };

/** The most and the least that is shown zoomed in. */
export const WIDEST_MS = 600_000;
export const NARROWEST_MS = 2_000;
/** What the first step towards the sound shows. */
const FIRST_MS = 30_000;

export const lengthOf = ({ from, to }: Stretch): number => to - from;

/** Where a moment lies, in the unit of `width`; outside the drawing for moments that it does not show. */
export const xOf = (stretch: Stretch, ms: number, width: number): number =>
  ((ms - stretch.from) / Math.max(1, lengthOf(stretch))) * width;

export const msAt = (stretch: Stretch, x: number, width: number): number =>
  stretch.from + (x / Math.max(1, width)) * lengthOf(stretch);

/** Pushes a stretch into the recording without changing its length, unless it is longer than all of it. */
export function within({ from, to }: Stretch, durationMs: number): Stretch {
  const length = Math.min(to - from, durationMs);
  const start = Math.min(Math.max(0, from), durationMs - length);
  return { from: start, to: start + length };
}

/** A stretch of that length in which the moment keeps its place on the screen. */
export function zoomed(
  stretch: Stretch,
  { ms, lengthMs, durationMs }: { ms: number; lengthMs: number; durationMs: number },
): Stretch {
  const share = (ms - stretch.from) / Math.max(1, lengthOf(stretch));
  const from = ms - share * lengthMs;
  return within({ from, to: from + lengthMs }, durationMs);
}

/** A stretch with the moment in its middle. */
export const around = (ms: number, lengthMs: number, durationMs: number): Stretch =>
  within({ from: ms - lengthMs / 2, to: ms + lengthMs / 2 }, durationMs);

/**
 * What is to be shown once the recording stands at that moment: the same while it is well inside, moved along before
 * playing reaches the end, around it where it has jumped out of sight.
 */
export function following(stretch: Stretch, ms: number, durationMs: number): Stretch {
  const length = lengthOf(stretch);
  if (ms < stretch.from || ms > stretch.to) return around(ms, length, durationMs);
  const latest = stretch.from + length * 0.75;
  if (ms <= latest) return within(stretch, durationMs);
  return within({ from: stretch.from + ms - latest, to: stretch.to + ms - latest }, durationMs);
}

/**
 * One step nearer to the sound or away from it; null shows only the whole.
 *
 * @param lengthMs how much is shown now; null: the whole
 * @param factor below 1 shows less
 */
export function stepZoom(lengthMs: number | null, factor: number, durationMs: number): number | null {
  if (lengthMs === null)
    return factor < 1 ? Math.min(FIRST_MS, Math.max(NARROWEST_MS, durationMs / 2)) : null;
  const next = lengthMs * factor;
  if (next > Math.min(WIDEST_MS, durationMs)) return null;
  return Math.max(NARROWEST_MS, next);
}
