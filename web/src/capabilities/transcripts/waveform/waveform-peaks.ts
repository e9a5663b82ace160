import { queryClient } from '../../../app/query-client.ts';
import { fillPyramid, coarsestLevelWith, createPyramid, PAIR_MS, type Pyramid } from './pyramid.ts';
import type { TimeRange } from './time-range.ts';

/**
 * The peaks loaded so far: coarse for the whole recording immediately, fine for the ranges that were shown.
 */
export type WaveformPeaks = {
  pyramid: Pyramid;
  /** The finest level that is loaded for a pair. */
  levelAt: (pair: number) => number;
  /** Loads the peaks that a range needs. Cheap enough to call in every frame. */
  request: (range: TimeRange) => void;
  subscribe: (listener: () => void) => () => void;
  /** Increases when more peaks arrive. */
  getVersion: () => number;
};

type PeaksRange = { level: number; from: number; pairs: number };
/** Resolves to pairs of minimum and maximum. */
export type ReadPeaks = (range: PeaksRange) => Promise<Int8Array>;

/** Number of values needed to draw the whole recording on a wide screen. */
const FIRST_VALUES = 4_096;
/** Eleven minutes, 128 kB. A power of two, so that chunks share no value below the level of a whole chunk. */
const CHUNK_PAIRS = 2 ** 16;
/** Delay before a failed chunk is requested again. */
const RETRY_MS = 5_000;

export function openWaveformPeaks(durationMs: number, readPeaks: ReadPeaks): WaveformPeaks {
  const pyramid = createPyramid(Math.ceil(durationMs / PAIR_MS));
  const { pairs } = pyramid;
  const firstLevel = coarsestLevelWith(pyramid, FIRST_VALUES);
  const chunkCount = Math.ceil(pairs / CHUNK_PAIRS);
  const requested = new Set<number>();
  const loaded = new Set<number>();
  const listeners = new Set<() => void>();
  let version = 0;

  const requestChunk = (number: number, range: PeaksRange): void => {
    if (requested.has(number)) return;
    requested.add(number);
    readPeaks(range).then(
      (peaks) => {
        fillPyramid(pyramid, range, peaks);
        loaded.add(number);
        version++;
        for (const listener of listeners) listener();
      },
      () => setTimeout(() => requested.delete(number), RETRY_MS),
    );
  };
  return {
    pyramid,
    levelAt: (pair) => (loaded.has(Math.floor(pair / CHUNK_PAIRS)) ? 0 : firstLevel),
    request: ({ from, to }) => {
      requestChunk(-1, { level: firstLevel, from: 0, pairs });
      // The first response of a short recording is already fine; a view of a long recording as a whole stays
      // coarse.
      if (firstLevel === 0 || !loaded.has(-1) || to - from > CHUNK_PAIRS * PAIR_MS) return;
      const last = Math.min(chunkCount - 1, Math.floor(to / PAIR_MS / CHUNK_PAIRS));
      for (let chunk = Math.max(0, Math.floor(from / PAIR_MS / CHUNK_PAIRS)); chunk <= last; chunk++)
        requestChunk(chunk, { level: 0, from: chunk * CHUNK_PAIRS, pairs: CHUNK_PAIRS });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getVersion: () => version,
  };
}

/** Reads peaks from the server's path and caches every response. */
export const peaksReader =
  (path: string): ReadPeaks =>
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
