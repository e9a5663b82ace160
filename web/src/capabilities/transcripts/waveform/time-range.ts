/** The part of a recording that is drawn, in milliseconds. */
export type TimeRange = { from: number; to: number };

/** The longest and the shortest range of the zoomed view. */
export const WIDEST_MS = 600_000;
export const NARROWEST_MS = 2_000;
/** Length of the zoomed view when it opens. */
const FIRST_MS = 15_000;

export const lengthOf = ({ from, to }: TimeRange): number => to - from;

/** Position of a time, in the unit of `width`; outside 0 to `width` for times that are not drawn. */
export const xOf = (range: TimeRange, ms: number, width: number): number =>
  ((ms - range.from) / Math.max(1, lengthOf(range))) * width;

export const msAt = (range: TimeRange, x: number, width: number): number =>
  range.from + (x / Math.max(1, width)) * lengthOf(range);

/** Moves a range into the recording and keeps its length, unless it is longer than the recording. */
export function clampRange({ from, to }: TimeRange, durationMs: number): TimeRange {
  const length = Math.min(to - from, durationMs);
  const start = Math.min(Math.max(0, from), durationMs - length);
  return { from: start, to: start + length };
}

/** A range of the given length in which `ms` keeps its place on the screen. */
export function zoomRange(
  range: TimeRange,
  { ms, lengthMs, durationMs }: { ms: number; lengthMs: number; durationMs: number },
): TimeRange {
  const share = (ms - range.from) / Math.max(1, lengthOf(range));
  const from = ms - share * lengthMs;
  return clampRange({ from, to: from + lengthMs }, durationMs);
}

/** A range with `ms` in its middle. */
export const centredOn = (ms: number, lengthMs: number, durationMs: number): TimeRange =>
  clampRange({ from: ms - lengthMs / 2, to: ms + lengthMs / 2 }, durationMs);

/**
 * The range to show at a playback position: centred on it after a jump out of view, moved along during
 * playback before the position reaches the end, otherwise unchanged.
 */
export function followPosition(
  range: TimeRange,
  { ms, durationMs, isPlaying }: { ms: number; durationMs: number; isPlaying: boolean },
): TimeRange {
  const length = lengthOf(range);
  if (ms < range.from || ms > range.to) return centredOn(ms, length, durationMs);
  const ahead = isPlaying ? Math.max(0, ms - range.from - length * 0.75) : 0;
  return clampRange({ from: range.from + ahead, to: range.to + ahead }, durationMs);
}

/**
 * Moves a range part of the way to another of the same length; all of the way when less than `least` is left.
 */
export function glideTowards(from: TimeRange, to: TimeRange, least: number): TimeRange {
  const way = to.from - from.from;
  const isNear = Math.abs(way) <= least;
  const isFar = Math.abs(way) > lengthOf(from);
  if (isNear || isFar) return to;
  return { from: from.from + way * GLIDE_SHARE, to: from.to + way * GLIDE_SHARE };
}

/** Share of the remaining distance covered per frame; arrives within a quarter of a second. */
const GLIDE_SHARE = 0.2;

/**
 * Zooms one step in or out; null shows only the whole recording.
 *
 * @param lengthMs length shown now; null: the whole recording
 * @param factor below 1 zooms in
 */
export function stepZoom(lengthMs: number | null, factor: number, durationMs: number): number | null {
  if (lengthMs === null)
    return factor < 1 ? Math.min(FIRST_MS, Math.max(NARROWEST_MS, durationMs / 2)) : null;
  const next = lengthMs * factor;
  if (next > Math.min(WIDEST_MS, durationMs)) return null;
  return Math.max(NARROWEST_MS, next);
}

const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300];
/** Width of a time label and the space around it, in CSS pixels. */
const TIME_WIDTH = 72;

/** Interval between time labels, in milliseconds. */
export const timeStep = (pixelsPerSecond: number): number =>
  (STEPS_S.find((seconds) => seconds * pixelsPerSecond >= TIME_WIDTH) ?? 600) * 1_000;
