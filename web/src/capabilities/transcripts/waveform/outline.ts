import { queryClient } from '../../../app/query-client.ts';
import { fillPyramid, levelWith, makePyramid, PAIR_MS, type Pyramid } from './pyramid.ts';
import type { Stretch } from './stretch.ts';

/** The outline of a recording as far as it has come in: coarse for the whole at once, fine where it is looked at. */
export type Outline = {
  pyramid: Pyramid;
  /** The finest level that is there for a pair. */
  levelAt: (pair: number) => number;
  /** Asks for what a stretch wants to be drawn finely. May be called at every drawing. */
  need: (stretch: Stretch) => void;
  subscribe: (listener: () => void) => () => void;
  /** Grows when more has come in. */
  getVersion: () => number;
};

type Part = { level: number; from: number; pairs: number };
/** Answers pairs of lowest and highest value. */
export type ReadPart = (part: Part) => Promise<Int8Array>;

/** Enough to draw the whole on a wide screen. */
const FIRST_VALUES = 4_096;
/** Eleven minutes, 128 kB. A power of two, so that parts never share a value of the levels below their own number. */
const PART_PAIRS = 2 ** 16;
/** A part that did not come is asked for again, but not at every frame. */
const RETRY_MS = 5_000;

export function openOutline(durationMs: number, readPart: ReadPart): Outline {
  const pyramid = makePyramid(Math.ceil(durationMs / PAIR_MS));
  const { pairs } = pyramid;
  const firstLevel = levelWith(pyramid, FIRST_VALUES);
  const parts = Math.ceil(pairs / PART_PAIRS);
  const asked = new Set<number>();
  const there = new Set<number>();
  const listeners = new Set<() => void>();
  let version = 0;

  const take = (number: number, part: Part): void => {
    if (asked.has(number)) return;
    asked.add(number);
    readPart(part).then(
      (outline) => {
        fillPyramid(pyramid, part, outline);
        there.add(number);
        version++;
        for (const listener of listeners) listener();
      },
      () => setTimeout(() => asked.delete(number), RETRY_MS),
    );
  };
  return {
    pyramid,
    levelAt: (pair) => (there.has(Math.floor(pair / PART_PAIRS)) ? 0 : firstLevel),
    need: ({ from, to }) => {
      take(-1, { level: firstLevel, from: 0, pairs });
      // The first sight of a short recording is as fine as it gets; of a long one what is seen whole stays coarse.
      if (firstLevel === 0 || !there.has(-1) || to - from > PART_PAIRS * PAIR_MS) return;
      const last = Math.min(parts - 1, Math.floor(to / PAIR_MS / PART_PAIRS));
      for (let part = Math.max(0, Math.floor(from / PAIR_MS / PART_PAIRS)); part <= last; part++)
        take(part, { level: 0, from: part * PART_PAIRS, pairs: PART_PAIRS });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getVersion: () => version,
  };
}

/** Reads parts of the outline that the server keeps under a path; what was read once is not asked for again. */
export const readFrom =
  (path: string): ReadPart =>
  ({ level, from, pairs }) =>
    queryClient.fetchQuery({
      queryKey: ['peaks', path, level, from],
      queryFn: async () => {
        const range = { range: `bytes=${from * 2}-${(from + pairs) * 2 - 1}` };
        const answer = await fetch(
          level === 0 ? path : `${path}${path.includes('?') ? '&' : '?'}level=${level}`,
          {
            headers: level === 0 ? range : {},
          },
        );
        if (!answer.ok) throw new Error('The waveform could not be loaded.');
        return new Int8Array(await answer.arrayBuffer());
      },
      staleTime: Infinity,
    });
