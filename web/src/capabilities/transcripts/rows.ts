import { continuesTurn, isUnclear, type Segment } from '@colloquy/contract';

/** A run of words of one segment; `to` is not included. */
export type Piece = { segment: Segment; from: number; to: number };

/**
 * A line of the virtual list: what one speaker says without a break, or a part of it where that is too long to be
 * drawn at once. A turn is all rows from one `isTurnStart` to the next; `startsWords` is the first of them with words.
 */
export type Row = {
  key: string;
  pieces: Piece[];
  words: number;
  isTurnStart: boolean;
  startsWords: boolean;
};

/** About half a screen of text: longer rows would be drawn whole for a few of their lines. */
const WORDS_A_ROW = 100;

type MakeRows = {
  /** The segment that is an editor: never cut, and shown when it has no words. */
  editedId?: string | null;
  /** The rows that are shown. What is the same in both stays the same object, so that nothing of it is drawn anew. */
  before?: readonly Row[];
};

export function makeRows(
  segments: readonly Segment[],
  { editedId, before: shown = [] }: MakeRows = {},
): Row[] {
  const rows: Row[] = [];
  let row: Row | undefined;
  let before: Segment | undefined;
  let hasWords = false;
  for (const segment of segments) {
    const isEdited = segment.id === editedId;
    const isOpen = isUnclear(segment);
    if (segment.words.length === 0 && !isEdited && !isOpen) continue;
    const isTurnStart = before === undefined || !continuesTurn(before, segment);
    before = segment;
    if (isTurnStart) hasWords = false;
    // An unclear turn has a row of its own, as high as a line.
    if (isOpen) {
      rows.push({
        key: `${segment.id}/0`,
        pieces: [{ segment, from: 0, to: 0 }],
        words: 1,
        isTurnStart,
        startsWords: false,
      });
      row = undefined;
      continue;
    }
    const most = isEdited ? Infinity : WORDS_A_ROW;
    let from = 0;
    do {
      const piece = { segment, from, to: Math.min(from + most, segment.words.length) };
      const size = piece.to - from;
      const fits = row !== undefined && !(isTurnStart && from === 0) && row.words + size <= WORDS_A_ROW;
      if (row && fits) {
        row.pieces.push(piece);
        row.words += size;
      } else {
        row = {
          key: `${segment.id}/${from}`,
          pieces: [piece],
          words: size,
          isTurnStart: isTurnStart && from === 0,
          startsWords: !hasWords,
        };
        hasWords = true;
        rows.push(row);
      }
      from = piece.to;
    } while (from < segment.words.length);
  }
  return reuse(rows, shown);
}

function reuse(rows: Row[], before: readonly Row[]): Row[] {
  // An edit leaves all rows but one where they are; only where it does not are they looked for.
  let shift = 0;
  let known: ReadonlyMap<string, number> | undefined;
  return rows.map((row, at) => {
    if (before[at + shift]?.key !== row.key) {
      known ??= new Map(before.map(({ key }, index) => [key, index]));
      const found = known.get(row.key);
      if (found === undefined) return row;
      shift = found - at;
    }
    const old = before[at + shift]!;
    return isSame(row, old) ? old : row;
  });
}

const isSame = (one: Row, other: Row): boolean =>
  one.isTurnStart === other.isTurnStart &&
  one.startsWords === other.startsWords &&
  one.pieces.length === other.pieces.length &&
  one.pieces.every((piece, at) => {
    const { segment, from, to } = other.pieces[at]!;
    return piece.segment === segment && piece.from === from && piece.to === to;
  });

/** Where each segment's first row stands, for finding the row of a word without walking through all of them. */
export function indexRows(rows: readonly Row[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, { pieces }] of rows.entries())
    for (const { segment } of pieces) if (!first.has(segment.id)) first.set(segment.id, at);
  return first;
}

/** The row that holds a word; -1 where none does. */
export function rowOf(
  rows: readonly Row[],
  first: ReadonlyMap<string, number>,
  { segmentId, word }: { segmentId: string; word: number },
): number {
  // A segment's rows follow one another: only the last of one and the first of the next are shared.
  for (let at = first.get(segmentId) ?? rows.length; at < rows.length; at++) {
    const piece = rows[at]!.pieces.find(({ segment }) => segment.id === segmentId);
    if (!piece) return -1;
    if (word < piece.to || piece.segment.words.length === 0) return at;
  }
  return -1;
}
