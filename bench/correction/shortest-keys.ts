import { caretMoves } from './caret-moves.ts';

/** A word that the screen goes to by a key: a half-open range of the text, and what may be put there by one key. */
export type Stop = { start: number; end: number; suggestions: readonly string[] };

export const STROKES = [
  'move',
  'type',
  'delete',
  'delete-word',
  'next',
  'leave',
  'take',
  'take-out',
] as const;
/**
 * `next`: to the next stop, which is selected then; `leave`: to one end of what is selected, by an arrow; `take`: puts a
 * suggestion in the place of what is selected, `take-out` nothing; both go on to the next stop.
 */
export type StrokeKind = (typeof STROKES)[number];

/** How far one has come: so many characters of the text as it was are done, and made so many of the wanted one. */
export type Progress = { heard: number; said: number };

/** So many keys of a kind, with what was done before and after them; `isAtStop`: a stop is selected afterwards. */
export type Stroke = { kind: StrokeKind; keys: number; from: Progress; until: Progress; isAtStop: boolean };

const NEVER = 1 << 28;
/** Backspaces that are tried at once: no word is longer. */
const MOST_BACKSPACES = 24;

/**
 * The fewest keys that make one text of another, from left to right, by dynamic programming over pairs of places: what
 * is before the caret is done. Without stops it is what a plain editor needs: letters, Delete, Backspace, Ctrl with
 * Delete, and the cursor keys of `caretMoves`. Typing over a selection replaces it.
 */
export function shortestKeys(text: string, wanted: string, stops: readonly Stop[] = []): Stroke[] {
  const moves = caretMoves(text);
  const [rows, columns] = [text.length + 1, wanted.length + 1];
  const size = rows * columns;
  // Every pair of places twice: with the caret there, and with the stop that begins there selected.
  const keys = new Int32Array(2 * size).fill(NEVER);
  const from = new Int32Array(2 * size);
  const kinds = new Uint8Array(2 * size);
  const alike = commonRuns(text, wanted, columns);
  const stopAt = new Map(stops.map((stop) => [stop.start, stop]));
  const passed = countStops(stops, rows);
  const wordEnds = Array.from({ length: rows }, (_, at) => text.indexOf(' ', at) + 1 || text.length);
  let best = -1;
  let fewest = NEVER;

  keys[0] = 0;
  for (let node = 0; node < size; node += 1) {
    const at = Math.floor(node / columns);
    const to = node % columns;
    const run = alike[node]!;
    const relax = (origin: number, target: number, cost: number, kind: StrokeKind): void => {
      const total = keys[origin]! + cost;
      if (total >= keys[target]!) return;
      keys[target] = total;
      from[target] = origin;
      kinds[target] = STROKES.indexOf(kind);
    };
    /** On to a later stop; from a selected one as well as from the caret. */
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
    /** By one key the selected stop is done and the next one is selected. */
    const goOn = (origin: number, done: number, kind: StrokeKind): void => {
      const here = Math.floor(done / columns);
      const next = stops.find(({ start }) => start > at);
      if (!next) relax(origin, done, 1, kind);
      else if (alike[done]! >= next.start - here)
        relax(origin, size + done + (next.start - here) * (columns + 1), 1, kind);
      // Something between here and the next stop is wrong: back by an arrow and cursor keys.
      else
        for (let step = 0; step <= alike[done]!; step += 1)
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
      for (let back = 0; back <= Math.min(length, MOST_BACKSPACES); back += 1)
        if (run >= length - back)
          relax(origin, stop.end * columns + to + length - back, 1 + back, back === 0 ? 'leave' : 'delete');
      if (to < wanted.length && wanted[to] !== ' ') relax(origin, stop.end * columns + to + 1, 1, 'type');
      goOn(origin, Math.min(stop.end + 1, text.length) * columns + to, 'take-out');
      for (const suggestion of stop.suggestions) {
        const until = to + suggestion.length;
        if (!wanted.startsWith(suggestion, to) || (until < wanted.length && wanted[until] !== ' ')) continue;
        goOn(origin, stop.end * columns + until, 'take');
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
    // Beyond what is too much, and back over it.
    for (let back = 1; run > 0 && back <= MOST_BACKSPACES && at + run + back <= text.length; back += 1)
      relax(node, (at + run + back) * columns + to + run, moves(at, at + run + back) + back, 'delete');
    jump(node);
  }
  return trace({ best, size, columns, keys, from, kinds });
}

/** For each pair of places how many characters are the same from there on. */
function commonRuns(text: string, wanted: string, columns: number): Int32Array {
  const runs = new Int32Array((text.length + 1) * columns);
  for (let at = text.length - 1; at >= 0; at -= 1)
    for (let to = wanted.length - 1; to >= 0; to -= 1)
      if (text[at] === wanted[to]) runs[at * columns + to] = runs[(at + 1) * columns + to + 1]! + 1;
  return runs;
}

/** How many stops begin before each place. */
function countStops(stops: readonly Stop[], rows: number): Int32Array {
  const counts = new Int32Array(rows + 1);
  for (const { start } of stops) counts[start + 1]! += 1;
  for (let at = 1; at <= rows; at += 1) counts[at]! += counts[at - 1]!;
  return counts;
}

type Found = {
  best: number;
  size: number;
  columns: number;
  keys: Int32Array;
  from: Int32Array;
  kinds: Uint8Array;
};

function trace({ best, size, columns, keys, from, kinds }: Found): Stroke[] {
  const strokes: Stroke[] = [];
  const progress = (node: number): Progress => ({
    heard: Math.floor((node % size) / columns),
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
