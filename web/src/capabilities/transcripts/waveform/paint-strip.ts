import type { Segment } from '@colloquy/contract';
import { formatClock } from '../../../ui/format/duration.ts';
import { doubtfulWords } from '../doubt/doubt-queue.ts';
import { barsOf } from './bars.ts';
import type { Surface } from './easel.ts';
import type { Outline } from './outline.ts';
import { paintBars, paintCursor, pitchAt } from './paint-bars.ts';
import type { Palette } from './palette.ts';
import { lengthOf, type Stretch, timeStep, xOf } from './stretch.ts';

export type Strip = {
  outline: Outline;
  stretch: Stretch;
  positionMs: number;
  /** That the recording stands in. */
  segment: Segment | undefined;
  palette: Palette;
};

/** Below this many pixels of the page a second the borders of words would be a fence, and their text would have no room. */
const WORDS_FROM = 50;
const TEXT_ROOM = 18;
const BASELINE = 5;

/** A few seconds around where the recording stands, with the words of the segment that it stands in. */
export function paintStrip(surface: Surface, strip: Strip): void {
  const { outline, stretch, positionMs, palette } = strip;
  const { width, height, scale } = surface;
  outline.need(stretch);
  const x = xOf(stretch, positionMs, width);
  const bars = barsOf(outline, stretch, { width, pitch: pitchAt(scale) });
  paintBars(surface, bars, { top: 2 * scale, bottom: height - TEXT_ROOM * scale, playedTo: x, palette });
  const pixelsPerSecond = (width / scale / lengthOf(stretch)) * 1_000;
  if (pixelsPerSecond >= WORDS_FROM) paintWords(surface, strip);
  else paintTimes(surface, strip, timeStep(pixelsPerSecond));
  paintCursor(surface, x, palette);
}

function paintWords(surface: Surface, { stretch, segment, palette }: Strip): void {
  if (!segment) return;
  const { context, width, height, scale } = surface;
  const baseline = height - BASELINE * scale;
  const hair = Math.max(1, Math.round(scale));
  context.font = `${12 * scale}px "Source Serif 4 Variable", "Noto Sans Ethiopic Variable", "Noto Sans Devanagari Variable", "Noto Sans Arabic Variable", serif`;
  context.textAlign = 'center';
  const doubtful = doubtfulWords(segment);
  for (const [at, word] of segment.words.entries()) {
    if (word.endMs < stretch.from || word.startMs > stretch.to) continue;
    const [from, to] = [xOf(stretch, word.startMs, width), xOf(stretch, word.endMs, width)];
    context.fillStyle = palette.edge;
    context.globalAlpha = 0.45;
    for (const edge of [from, to]) context.fillRect(Math.round(edge), 0, hair, height - 2 * scale);
    context.globalAlpha = 1;
    const isSeen = context.measureText(word.text).width < to - from - 2 * scale;
    context.fillStyle = palette.said;
    if (isSeen) context.fillText(word.text, (from + to) / 2, baseline);
    if (doubtful.has(at)) {
      context.fillStyle = palette.doubt;
      context.fillRect(from + hair, height - 2 * hair, Math.max(hair, to - from - hair), 2 * hair);
    }
  }
}

/** Where it is too much for words, times in their place. */
function paintTimes(
  { context, width, height, scale }: Surface,
  { stretch, palette }: Strip,
  stepMs: number,
): void {
  context.font = `${11 * scale}px "Inter Variable", sans-serif`;
  context.textAlign = 'left';
  for (let ms = Math.ceil(stretch.from / stepMs) * stepMs; ms < stretch.to; ms += stepMs) {
    const x = Math.round(xOf(stretch, ms, width));
    context.fillStyle = palette.waiting;
    context.fillRect(x, height - TEXT_ROOM * scale, Math.max(1, Math.round(scale)), 14 * scale);
    context.fillStyle = palette.said;
    context.fillText(formatClock(ms), x + 4 * scale, height - BASELINE * scale);
  }
}
