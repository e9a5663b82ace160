import type { Segment } from '@colloquy/contract';

/** A word by where it stands. */
export type Place = { segmentId: string; word: number };

/** All words by the time they begin, for looking one up sixty times a second. */
export type WordIndex = { starts: Int32Array; ends: Int32Array; places: readonly Place[] };

export function indexWords(segments: readonly Segment[]): WordIndex {
  const entries = segments.flatMap((segment) =>
    segment.words.map(({ startMs, endMs }, word) => ({
      startMs,
      endMs,
      place: { segmentId: segment.id, word },
    })),
  );
  // Channels that speak at the same time overlap, so the order of the text is not that of the times.
  entries.sort((one, other) => one.startMs - other.startMs);
  return {
    starts: Int32Array.from(entries, ({ startMs }) => startMs),
    ends: Int32Array.from(entries, ({ endMs }) => endMs),
    places: entries.map(({ place }) => place),
  };
}

/** Position in the index of the last word that began at or before that moment; -1 before the first. */
export function wordAt({ starts }: WordIndex, ms: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
