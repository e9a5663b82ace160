import { continuesTurn, isUnclear, type Segment } from '@colloquy/rules/transcript';
import { useState } from 'react';

/** A range of words of one segment; `to` is exclusive. */
export type SegmentSlice = { segment: Segment; from: number; to: number };

/**
 * A row of the virtual list: a turn, or a part of one that is too long to render at once. A turn is all rows
 * from one `isTurnStart` to the next; `startsWords` marks its first row with words.
 */
export type TranscriptRow = {
  key: string;
  slices: SegmentSlice[];
  words: number;
  isTurnStart: boolean;
  startsWords: boolean;
};

/** About half a screen of text; longer rows would render in full for a few visible lines. */
const WORDS_PER_ROW = 100;

type BuildRowsOptions = {
  /** The segment in the editor: never split, and shown even without words. */
  editedId?: string | null;
  /** The previous rows. Unchanged rows keep their identity, so that they do not re-render. */
  before?: readonly TranscriptRow[];
  /** Each segment is one row, beside which a second column has its counterpart. */
  isPerSegment?: boolean;
};

export function buildRows(
  segments: readonly Segment[],
  { editedId, before: previousRows = [], isPerSegment = false }: BuildRowsOptions = {},
): TranscriptRow[] {
  const rows: TranscriptRow[] = [];
  let row: TranscriptRow | undefined;
  let before: Segment | undefined;
  let hasWords = false;
  for (const segment of segments) {
    const isEdited = segment.id === editedId;
    const isUnclearTurn = isUnclear(segment);
    if (segment.words.length === 0 && !isEdited && !isUnclearTurn) continue;
    const isTurnStart = before === undefined || !continuesTurn(before, segment);
    before = segment;
    if (isTurnStart) hasWords = false;
    // An unclear turn has its own row, one line high.
    if (isUnclearTurn) {
      rows.push({
        key: `${segment.id}/0`,
        slices: [{ segment, from: 0, to: 0 }],
        words: 1,
        isTurnStart,
        startsWords: false,
      });
      row = undefined;
      continue;
    }
    const most = isEdited || isPerSegment ? Infinity : WORDS_PER_ROW;
    if (isPerSegment) row = undefined;
    let from = 0;
    do {
      const slice = { segment, from, to: Math.min(from + most, segment.words.length) };
      const size = slice.to - from;
      const fits = row !== undefined && !(isTurnStart && from === 0) && row.words + size <= WORDS_PER_ROW;
      if (row && fits) {
        row.slices.push(slice);
        row.words += size;
      } else {
        row = {
          key: `${segment.id}/${from}`,
          slices: [slice],
          words: size,
          isTurnStart: isTurnStart && from === 0,
          startsWords: !hasWords,
        };
        hasWords = true;
        rows.push(row);
      }
      from = slice.to;
    } while (from < segment.words.length);
  }
  return reuseRows(rows, previousRows);
}

function reuseRows(rows: TranscriptRow[], before: readonly TranscriptRow[]): TranscriptRow[] {
  // An edit leaves all rows but one in place, so the key index is built only when keys differ.
  let shift = 0;
  let indexByKey: ReadonlyMap<string, number> | undefined;
  return rows.map((row, at) => {
    if (before[at + shift]?.key !== row.key) {
      indexByKey ??= new Map(before.map(({ key }, index) => [key, index]));
      const found = indexByKey.get(row.key);
      if (found === undefined) return row;
      shift = found - at;
    }
    const old = before[at + shift]!;
    return isSameRow(row, old) ? old : row;
  });
}

const isSameRow = (one: TranscriptRow, other: TranscriptRow): boolean =>
  one.isTurnStart === other.isTurnStart &&
  one.startsWords === other.startsWords &&
  one.slices.length === other.slices.length &&
  one.slices.every((slice, at) => {
    const { segment, from, to } = other.slices[at]!;
    return slice.segment === segment && slice.from === from && slice.to === to;
  });

/** The index of the first row of each segment, for finding the row of a word without a scan. */
export function indexRows(rows: readonly TranscriptRow[]): ReadonlyMap<string, number> {
  const first = new Map<string, number>();
  for (const [at, { slices }] of rows.entries())
    for (const { segment } of slices) if (!first.has(segment.id)) first.set(segment.id, at);
  return first;
}

/** The row that contains a word; -1 if there is none. */
export function rowOf(
  rows: readonly TranscriptRow[],
  first: ReadonlyMap<string, number>,
  { segmentId, word }: { segmentId: string; word: number },
): number {
  // A segment's rows are consecutive; only its first and last row can contain other segments too.
  for (let at = first.get(segmentId) ?? rows.length; at < rows.length; at++) {
    const slice = rows[at]!.slices.find(({ segment }) => segment.id === segmentId);
    if (!slice) return -1;
    if (word < slice.to || slice.segment.words.length === 0) return at;
  }
  return -1;
}

type RowsState = {
  of: readonly Segment[];
  editedId: string | null;
  isPerSegment: boolean;
  rows: readonly TranscriptRow[];
  keyOf: KeyOf;
};
type KeyOf = (at: number) => string;

/**
 * The rows of a transcript, most of them identical to the previous ones. `keyOf` keeps its identity while the
 * keys are the same, because the virtual list recomputes all positions for a new one.
 */
export function useRows(
  segments: readonly Segment[],
  { editedId, isPerSegment }: { editedId: string | null; isPerSegment: boolean },
): { rows: readonly TranscriptRow[]; keyOf: KeyOf } {
  const [state, setState] = useState<RowsState>(() => rowsStateOf(segments, { editedId, isPerSegment }));
  if (state.of === segments && state.editedId === editedId && state.isPerSegment === isPerSegment)
    return state;
  const next = rowsStateOf(segments, { editedId, isPerSegment }, state);
  setState(next);
  return next;
}

function rowsStateOf(
  segments: readonly Segment[],
  { editedId, isPerSegment }: { editedId: string | null; isPerSegment: boolean },
  before?: RowsState,
): RowsState {
  const rows = buildRows(segments, { editedId, isPerSegment, before: before?.rows ?? [] });
  const keyOf = before && haveSameKeys(before.rows, rows) ? before.keyOf : (at: number) => rows[at]!.key;
  return { of: segments, editedId, isPerSegment, rows, keyOf };
}

const haveSameKeys = (one: readonly TranscriptRow[], other: readonly TranscriptRow[]): boolean =>
  one.length === other.length && one.every((row, at) => row === other[at] || row.key === other[at]!.key);
