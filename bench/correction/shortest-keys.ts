import { caretMoves } from './caret-moves.ts';

/** A word that a key selects: its half-open range, and the suggestions that one key applies. */
export type Stop = { start: number; end: number; suggestions: readonly string[] };

export const STROKES = [
  'move',
  'type',
  'delete',
  'delete-word',
  'next',
  'leave',
  'apply-suggestion',
  'delete-selected',
] as const;
/**
 * `next` selects the next stop; `leave` moves to an end of the selection with an arrow; `apply-suggestion` replaces the
 * selection with a suggestion, `delete-selected` deletes it; both advance to the next stop.
 */
export type StrokeKind = (typeof STROKES)[number];

/** Characters of the transcribed text that are processed, and of the wanted text that are written. */
export type Progress = { transcribed: number; said: number };

/** Keys of one kind, with the progress before and after them; `isAtStop`: a stop is selected afterwards. */
export type Stroke = { kind: StrokeKind; keys: number; from: Progress; until: Progress; isAtStop: boolean };

const NEVER = 1 << 28;
/** Maximum backspaces in a row: no word is longer. */
const MAX_BACKSPACES = 24;

/**
 * Fewest keys that turn one text into another from left to right, by dynamic programming over pairs of
 * positions. Without stops this is a plain editor: letters, Delete, Backspace, Ctrl with Delete, and the
 * cursor keys of `caretMoves`. Typing replaces a selection.
 */
export function shortestKeys(text: string, wanted: string, stops: readonly Stop[] = []): Stroke[] {
  const moves = caretMoves(text);
  const [rows, columns] = [text.length + 1, wanted.length + 1];
  const size = rows * columns;
  // Each pair of positions has two states: caret, and selected stop.
  const keys = new Int32Array(2 * size).fill(NEVER);
  const from = new Int32Array(2 * size);
  const kinds = new Uint8Array(2 * size);
  const commonPrefix = commonRuns(text, wanted, columns);
  const stopAt = new Map(stops.map((stop) => [stop.start, stop]));
  const passed = countStops(stops, rows);
  const wordEnds = Array.from({ length: rows }, (_, at) => text.indexOf(' ', at) + 1 || text.length);
  let best = -1;
  let fewest = NEVER;

  keys[0] = 0;
  for (let node = 0; node < size; node += 1) {
    const at = Math.floor(node / columns);
    const to = node % columns;
    const run = commonPrefix[node]!;
    const relax = (origin: number, target: number, cost: number, kind: StrokeKind): void => {
      const total = keys[origin]! + cost;
      if (total >= keys[target]!) return;
      keys[target] = total;
      from[target] = origin;
      kinds[target] = STROKES.indexOf(kind);
    };
    /** Goes to a later stop, from the caret or a selected stop. */
    const jump = (origin: number): void => {
      for (const { start } of stops) {
        if (start <= at || start > at + run) continue;
        relax(
          origin,
          size + node + (start - at) * (columns + 1),
          passed[start + 1]! - passed[at + 1]!,
          'next',
        );
      }
    };
    /** One key finishes the selected stop and selects the next one. */
    const advance = (origin: number, done: number, kind: StrokeKind): void => {
      const here = Math.floor(done / columns);
      const next = stops.find(({ start }) => start > at);
      if (!next) relax(origin, done, 1, kind);
      else if (commonPrefix[done]! >= next.start - here)
        relax(origin, size + done + (next.start - here) * (columns + 1), 1, kind);
      // An error before the next stop: returns with an arrow and cursor keys.
      else
        for (let step = 0; step <= commonPrefix[done]!; step += 1)
          relax(origin, done + step * (columns + 1), 2 + moves(next.start, here + step), kind);
    };
    const end = (origin: number): void => {
      if (run !== text.length - at || run !== wanted.length - to || keys[origin]! >= fewest) return;
      fewest = keys[origin]!;
      best = origin;
    };

    const stop = stopAt.get(at);
    if (stop && keys[size + node]! < NEVER) {
      const origin = size + node;
      const length = stop.end - at;
      relax(origin, node, 1, 'leave');
      for (let back = 0; back <= Math.min(length, MAX_BACKSPACES); back += 1)
        if (run >= length - back)
          relax(origin, stop.end * columns + to + length - back, 1 + back, back === 0 ? 'leave' : 'delete');
      if (to < wanted.length && wanted[to] !== ' ') relax(origin, stop.end * columns + to + 1, 1, 'type');
      advance(origin, Math.min(stop.end + 1, text.length) * columns + to, 'delete-selected');
      for (const suggestion of stop.suggestions) {
        const until = to + suggestion.length;
        if (!wanted.startsWith(suggestion, to) || (until < wanted.length && wanted[until] !== ' ')) continue;
        advance(origin, stop.end * columns + until, 'apply-suggestion');
      }
      end(origin);
      jump(origin);
    }
    if (keys[node] === NEVER) continue;
    end(node);
    if (to < wanted.length) relax(node, node + 1, 1, 'type');
    if (at < text.length) {
      relax(node, node + columns, 1, 'delete');
      relax(node, wordEnds[at]! * columns + to, 1, 'delete-word');
    }
    for (let step = 1; step <= run; step += 1)
      relax(node, node + step * (columns + 1), moves(at, at + step), 'move');
    // Moves past extra characters and deletes them backwards.
    for (let back = 1; run > 0 && back <= MAX_BACKSPACES && at + run + back <= text.length; back += 1)
      relax(node, (at + run + back) * columns + to + run, moves(at, at + run + back) + back, 'delete');
    jump(node);
  }
  return traceStrokes({ best, size, columns, keys, from, kinds });
}

/** Length of the common run from each pair of positions. */
function commonRuns(text: string, wanted: string, columns: number): Int32Array {
  const runs = new Int32Array((text.length + 1) * columns);
  for (let at = text.length - 1; at >= 0; at -= 1)
    for (let to = wanted.length - 1; to >= 0; to -= 1)
      if (text[at] === wanted[to]) runs[at * columns + to] = runs[(at + 1) * columns + to + 1]! + 1;
  return runs;
}

/** Number of stops before each position. */
function countStops(stops: readonly Stop[], rows: number): Int32Array {
  const counts = new Int32Array(rows + 1);
  for (const { start } of stops) counts[start + 1]! += 1;
  for (let at = 1; at <= rows; at += 1) counts[at]! += counts[at - 1]!;
  return counts;
}

type SearchResult = {
  best: number;
  size: number;
  columns: number;
  keys: Int32Array;
  from: Int32Array;
  kinds: Uint8Array;
};

function traceStrokes({ best, size, columns, keys, from, kinds }: SearchResult): Stroke[] {
  const strokes: Stroke[] = [];
  const progress = (node: number): Progress => ({
    transcribed: Math.floor((node % size) / columns),
    said: (node % size) % columns,
  });
  for (let node = best; node !== 0; node = from[node]!) {
    const origin = from[node]!;
    strokes.push({
      kind: STROKES[kinds[node]!]!,
      keys: keys[node]! - keys[origin]!,
      from: progress(origin),
      until: progress(node),
      isAtStop: node >= size,
    });
  }
  return strokes.toReversed();
}
