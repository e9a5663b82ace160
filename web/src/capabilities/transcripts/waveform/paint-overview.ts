import { barsOf } from './bars.ts';
import type { Surface } from './easel.ts';
import type { Outline } from './outline.ts';
import { paintBars, paintCursor, pitchAt } from './paint-bars.ts';
import type { Palette } from './palette.ts';
import { doubtColumns, type SoundMarks, turnColumns } from './sound-marks.ts';

export type Overview = {
  outline: Outline;
  marks: SoundMarks;
  durationMs: number;
  positionMs: number;
  palette: Palette;
};

/** The whole recording: where words are doubtful above, who speaks below, how loud in between. */
export function paintOverview(surface: Surface, overview: Overview): void {
  const { outline, durationMs, positionMs, palette } = overview;
  const { width, height, scale } = surface;
  const whole = { from: 0, to: durationMs };
  outline.need(whole);
  const x = (positionMs / durationMs) * width;
  const bars = barsOf(outline, whole, { width, pitch: pitchAt(scale) });
  paintBars(surface, bars, { top: 4 * scale, bottom: height - 6 * scale, playedTo: x, palette });
  paintTurns(surface, overview);
  paintDoubts(surface, overview);
  paintCursor(surface, x, palette);
}

function paintTurns(
  { context, width, height, scale }: Surface,
  { marks, durationMs, palette }: Overview,
): void {
  const colours = turnColumns(marks.turns, durationMs, width);
  const tall = Math.round(3 * scale);
  context.globalAlpha = 0.6;
  for (let from = 0; from < width;) {
    let to = from + 1;
    while (to < width && colours[to] === colours[from]) to++;
    context.fillStyle = palette.speakers[colours[from]!] ?? 'transparent';
    context.fillRect(from, height - tall, to - from, tall);
    from = to;
  }
  context.globalAlpha = 1;
}

/** The more doubtful words in a place, the stronger. */
function paintDoubts({ context, width, scale }: Surface, { marks, durationMs, palette }: Overview): void {
  const columns = Math.max(1, Math.floor(width / scale));
  context.fillStyle = palette.doubt;
  for (const [column, count] of doubtColumns(marks.doubts, durationMs, columns).entries()) {
    if (count === 0) continue;
    context.globalAlpha = Math.min(0.9, 0.35 + count * 0.15);
    context.fillRect(Math.round(column * scale), 0, Math.ceil(scale), Math.round(3 * scale));
  }
  context.globalAlpha = 1;
}
