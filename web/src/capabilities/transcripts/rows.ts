import type { Segment } from '@colloquy/contract';

/**
 * A line of the virtual list: a segment, or a part of one that is too long to be drawn at once. A turn is all rows
 * from one `isTurnStart` to the next.
 */
export type Row = {
  key: string;
  segment: Segment;
  /** Range of words, `to` not included. */
  from: number;
  to: number;
  isTurnStart: boolean;
};

/** About a screen of text: longer rows would be drawn whole for a few of their lines. */
const WORDS_A_ROW = 120;

export function makeRows(segments: readonly Segment[]): Row[] {
  const rows: Row[] = [];
  let before: Segment | undefined;
  for (const segment of segments) {
    if (segment.words.length === 0) continue;
    const isTurnStart = !before || before.speakerId !== segment.speakerId;
    for (let from = 0; from < segment.words.length; from += WORDS_A_ROW) {
      rows.push({
        key: `${segment.id}/${from}`,
        segment,
        from,
        to: Math.min(from + WORDS_A_ROW, segment.words.length),
        isTurnStart: isTurnStart && from === 0,
      });
    }
    before = segment;
  }
  return rows;
}

/** The row that holds a word. */
export const rowOf = (rows: readonly Row[], place: { segmentId: string; word: number }): number =>
  rows.findIndex(
    ({ segment, from, to }) => segment.id === place.segmentId && from <= place.word && place.word < to,
  );
