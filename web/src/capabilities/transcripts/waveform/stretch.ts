/** The part of a recording that a drawing shows, in milliseconds. */
export type Stretch = { from: number; to: number };

/** The most and the least that is shown zoomed in. */
export const WIDEST_MS = 600_000;
export const NARROWEST_MS = 2_000;
/** What the first step towards the sound shows. */
const FIRST_MS = 15_000;

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
 * What is to be shown once the recording stands at that moment: around it where it has jumped out of sight; while it
 * plays, moved along before it reaches the end; else the same.
 */
export function following(
  stretch: Stretch,
  { ms, durationMs, isPlaying }: { ms: number; durationMs: number; isPlaying: boolean },
): Stretch {
  const length = lengthOf(stretch);
  if (ms < stretch.from || ms > stretch.to) return around(ms, length, durationMs);
  const ahead = isPlaying ? Math.max(0, ms - stretch.from - length * 0.75) : 0;
  return within({ from: stretch.from + ahead, to: stretch.to + ahead }, durationMs);
}

/** A part of the way from one stretch to another of the same length, and all of it where that is less than `least`. */
export function gliding(from: Stretch, to: Stretch, least: number): Stretch {
  const way = to.from - from.from;
  const isNear = Math.abs(way) <= least;
  const isFar = Math.abs(way) > lengthOf(from);
  if (isNear || isFar) return to;
  return { from: from.from + way * GLIDE, to: from.to + way * GLIDE };
}

/** What is gone of the way in a frame: a quarter of a second brings it there. */
const GLIDE = 0.2;

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

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300];
/** A time and room around it, in pixels of the page. */
const TIME_WIDTH = 72;

/** How far apart times can stand, in milliseconds. */
export const timeStep = (pixelsPerSecond: number): number =>
  (STEPS_S.find((seconds) => seconds * pixelsPerSecond >= TIME_WIDTH) ?? 600) * 1_000;
