/** Characters per line, and lines per page. */
const LINE = 72;
const PAGE = 20;

/** Minimum number of cursor keys between two positions. */
export type CaretMoves = (from: number, to: number) => number;

/**
 * Cursor keys of any editor: arrows, Ctrl with left and right for words, up and down, Home and End, Page Up
 * and Down, Ctrl with Home and End. Lines break at spaces.
 */
export function caretMoves(text: string): CaretMoves {
  const stops = movesFromEachPosition(text);
  const from = new Map<number, Int16Array>();
  return (start, end) => {
    const known = from.get(start) ?? distances(start, stops);
    from.set(start, known);
    return known[end]!;
  };
}

function distances(start: number, stops: readonly (readonly number[])[]): Int16Array {
  const keys = new Int16Array(stops.length).fill(-1);
  keys[start] = 0;
  const queue = [start];
  for (const at of queue)
    for (const next of stops[at]!)
      if (keys[next] === -1) {
        keys[next] = keys[at]! + 1;
        queue.push(next);
      }
  return keys;
}

/** Positions reached by one key from each position. */
function movesFromEachPosition(text: string): number[][] {
  const end = text.length;
  const lines = breakLines(text);
  const words = [...text.matchAll(/(?<= |^)./gu)].map(({ index }) => index);
  const lineAt = (at: number): number => lines.findLastIndex(({ start }) => start <= at);
  const inLine = (line: number, column: number): number => {
    const { start, end: last } = lines[Math.max(0, Math.min(lines.length - 1, line))]!;
    return Math.min(start + column, last);
  };
  return Array.from({ length: end + 1 }, (_, at) => {
    const line = lineAt(at);
    const column = at - lines[line]!.start;
    return [
      Math.max(0, at - 1),
      Math.min(end, at + 1),
      words.findLast((word) => word < at) ?? 0,
      words.find((word) => word > at) ?? end,
      inLine(line, 0),
      inLine(line, LINE),
      ...[-PAGE, -1, 1, PAGE].map((step) => inLine(line + step, column)),
      0,
      end,
    ];
  });
}

function breakLines(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  let start = 0;
  while (text.length - start > LINE) {
    const cut = text.lastIndexOf(' ', start + LINE);
    lines.push({ start, end: cut });
    start = cut + 1;
  }
  lines.push({ start, end: text.length });
  return lines;
}
