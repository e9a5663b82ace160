import type { Bars } from './bars.ts';
import type { Surface } from './easel.ts';
import type { Palette } from './palette.ts';

/** From where to where bars may reach, in pixels from the top. */
type Room = { top: number; bottom: number };

/** Bars around a middle line, in two colours: what was played and what waits. */
export function paintBars(
  { context, scale }: Surface,
  bars: Bars,
  look: Room & { playedTo: number; palette: Palette },
): void {
  const { top, bottom, playedTo, palette } = look;
  const [middle, most] = [(top + bottom) / 2, bottom - top];
  const wide = Math.max(1, Math.round(bars.pitch / 2));
  const paint = (colour: string, isPlayed: boolean): void => {
    context.beginPath();
    for (const [bar, height] of bars.heights.entries()) {
      const x = bars.x + bar * bars.pitch;
      if (x < playedTo !== isPlayed) continue;
      const tall = Math.max(scale, height * most);
      context.rect(x, middle - tall / 2, wide, tall);
    }
    context.fillStyle = colour;
    context.fill();
  };
  paint(palette.waiting, false);
  paint(palette.played, true);
}

export function paintCursor({ context, height, scale }: Surface, x: number, palette: Palette): void {
  context.fillStyle = palette.played;
  const wide = Math.max(1, Math.round(scale * 1.5));
  context.fillRect(Math.round(x - wide / 2), 0, wide, height);
}

/** How far bars stand apart: a page's pixel and a gap, whole pixels of the screen. */
export const pitchAt = (scale: number): number => 2 * Math.max(1, Math.round(scale));
