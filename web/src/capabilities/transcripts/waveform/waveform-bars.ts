import { peakOf, PAIR_MS, type Pyramid } from './pyramid.ts';
import { lengthOf, type TimeRange } from './time-range.ts';
import type { PaintTarget } from './canvas-renderer.ts';
import type { WaveformPalette } from './palette.ts';

/** The bars of a drawing in device pixels: the first is at `x`, each next one `pitch` further. */
export type Bars = { x: number; pitch: number; /** 0 to 1 */ heights: Float32Array };

type PeakSource = { pyramid: Pyramid; levelAt: (pair: number) => number };

/** Recordings whose peak is below this value are drawn small instead of being scaled to full height. */
const MIN_PEAK = 24;
const EPSILON = 1e-4;

/**
 * The loudness of a time range as bars. Bars lie on a grid of the recording, not of the screen, so that they
 * neither flicker nor change while the range moves.
 */
export function barsOf(
  { pyramid, levelAt }: PeakSource,
  range: TimeRange,
  size: { width: number; pitch: number },
): Bars {
  const { width, pitch } = size;
  const msPerPixel = lengthOf(range) / Math.max(1, width);
  const barMs = pitch * msPerPixel;
  const first = Math.floor(range.from / barMs);
  const x = Math.round(first * pitch - range.from / msPerPixel);
  const heights = new Float32Array(barMs > 0 ? Math.ceil((width - x) / pitch) : 0);
  const loudest = Math.max(MIN_PEAK, pyramid.levels.at(-1)![0]!);
  for (let bar = 0; bar < heights.length; bar++) {
    // Shrink the interval slightly: rounding would otherwise include a neighbouring pair in some frames.
    const from = ((first + bar) * barMs) / PAIR_MS + EPSILON;
    const to = from + barMs / PAIR_MS - 2 * EPSILON;
    const level = Math.max(levelAt(from), levelAt(to));
    heights[bar] = peakOf(pyramid, from, to, level) / loudest;
  }
  return { x, pitch, heights };
}

/** Vertical room for bars, in pixels from the top. */
type VerticalRange = { top: number; bottom: number };

/** Paints bars around a middle line, in one colour for the played and one for the unplayed part. */
export function paintBars(
  { context, scale }: PaintTarget,
  bars: Bars,
  style: VerticalRange & { playedTo: number; palette: WaveformPalette },
): void {
  const { top, bottom, playedTo, palette } = style;
  const [middle, maxHeight] = [(top + bottom) / 2, bottom - top];
  const barWidth = Math.max(1, Math.round(bars.pitch / 2));
  const paint = (colour: string, isPlayed: boolean): void => {
    context.beginPath();
    for (const [bar, height] of bars.heights.entries()) {
      const x = bars.x + bar * bars.pitch;
      if (x < playedTo !== isPlayed) continue;
      const barHeight = Math.max(scale, height * maxHeight);
      context.rect(x, middle - barHeight / 2, barWidth, barHeight);
    }
    context.fillStyle = colour;
    context.fill();
  };
  paint(palette.unplayed, false);
  paint(palette.played, true);
}

export function paintCursor(
  { context, height, scale }: PaintTarget,
  x: number,
  palette: WaveformPalette,
): void {
  context.fillStyle = palette.played;
  const barWidth = Math.max(1, Math.round(scale * 1.5));
  context.fillRect(Math.round(x - barWidth / 2), 0, barWidth, height);
}

/** Distance between bars: one CSS pixel and a gap, rounded to device pixels. */
export const pitchAt = (scale: number): number => 2 * Math.max(1, Math.round(scale));
