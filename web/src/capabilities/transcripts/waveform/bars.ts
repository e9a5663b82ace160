import { loudestOf, PAIR_MS, type Pyramid } from './pyramid.ts';
import { lengthOf, type Stretch } from './stretch.ts';

/** The bars of a drawing in its own pixels: the first begins at `x`, each next one `pitch` further. */
export type Bars = { x: number; pitch: number; /** 0 to 1 */ heights: Float32Array };

type Sound = { pyramid: Pyramid; levelAt: (pair: number) => number };

/** Quieter than this all through: drawn small all the same, and not blown up to a roar. */
const QUIETEST = 24;
const HAIR = 1e-4;

/**
 * The loudness of a stretch as bars. They stand on a grid of the recording and not of the screen: a stretch that moves
 * along moves the same bars, which neither flicker nor change.
 */
export function barsOf(
  { pyramid, levelAt }: Sound,
  stretch: Stretch,
  size: { width: number; pitch: number },
): Bars {
  const { width, pitch } = size;
  const msPerPixel = lengthOf(stretch) / Math.max(1, width);
  const barMs = pitch * msPerPixel;
  const first = Math.floor(stretch.from / barMs);
  const x = Math.round(first * pitch - stretch.from / msPerPixel);
  const heights = new Float32Array(barMs > 0 ? Math.ceil((width - x) / pitch) : 0);
  const whole = Math.max(QUIETEST, pyramid.levels.at(-1)![0]!);
  for (let bar = 0; bar < heights.length; bar++) {
    // A hair inside: by the last digit of a sum a bar would take a neighbour's pair in one frame and not in the next.
    const from = ((first + bar) * barMs) / PAIR_MS + HAIR;
    const to = from + barMs / PAIR_MS - 2 * HAIR;
    const level = Math.max(levelAt(from), levelAt(to));
    heights[bar] = loudestOf(pyramid, from, to, level) / whole;
  }
  return { x, pitch, heights };
}
