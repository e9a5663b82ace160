import type { Segment, Word } from '@colloquy/contract';

/** A word by where it stands. */
export type Place = { segmentId: string; word: number };

/** All words by the time they begin, for looking one up sixty times a second, and the segments by their id. */
export type WordIndex = {
  starts: Int32Array;
  places: readonly Place[];
  segments: ReadonlyMap<string, Segment>;
};

export function indexWords(segments: readonly Segment[]): WordIndex {
  const entries = segments.flatMap((segment) =>
    segment.words.map(({ startMs }, word) => ({ startMs, place: { segmentId: segment.id, word } })),
  );
  // Channels that speak at the same time overlap, so the order of the text is not that of the times.
  entries.sort((one, other) => one.startMs - other.startMs);
  return {
    starts: Int32Array.from(entries, ({ startMs }) => startMs),
    places: entries.map(({ place }) => place),
    segments: new Map(segments.map((segment) => [segment.id, segment])),
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

export const placeAt = (index: WordIndex, ms: number): Place | undefined => index.places[wordAt(index, ms)];

export const wordOf = ({ segments }: WordIndex, place: Place): Word | undefined =>
  segments.get(place.segmentId)?.words[place.word];
