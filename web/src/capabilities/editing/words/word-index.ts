import {
  continuesTurn,
  isUnclear,
  type Segment,
  type Word,
  type WordPosition,
  wordRanges,
  wordsBetween,
} from '@colloquy/rules/transcript';

/** A number of words from a position on. */
export type WordSpan = WordPosition & { length: number };

/** A range of words of one segment; `to` is exclusive. */
export type SelectedWords = { segmentId: string; from: number; to: number };

/**
 * Finds words by position and by time. It indexes segments, whose words are sorted: it is rebuilt with every
 * edit and must not walk tens of thousands of words.
 */
export type WordIndex = {
  /** Segments with words, by id. */
  segments: ReadonlyMap<string, Segment>;
  /** Segments with words, in text order. */
  inOrder: readonly Segment[];
  /** Index of each segment in `inOrder`. */
  order: ReadonlyMap<string, number>;
  /** Unclear turns by id; a position in one has no word. */
  unclear: ReadonlyMap<string, Segment>;
  /** Index of each segment in the text, with or without words. */
  ranks: ReadonlyMap<string, number>;
  /** Segments with words by start time; channels that speak at the same time overlap. */
  byTime: readonly Segment[];
  /** The latest word start among the segments of `byTime` up to each index. */
  lastStarts: Float64Array;
};

const firstStart = (segment: Segment): number => segment.words[0]!.startMs;

export function buildWordIndex(all: readonly Segment[]): WordIndex {
  const inOrder = all.filter(({ words }) => words.length > 0);
  const byTime = inOrder.toSorted((one, other) => firstStart(one) - firstStart(other));
  const lastStarts = new Float64Array(byTime.length);
  let last = -Infinity;
  for (const [at, { words }] of byTime.entries())
    lastStarts[at] = last = Math.max(last, words.at(-1)!.startMs);
  return {
    segments: new Map(inOrder.map((segment) => [segment.id, segment])),
    inOrder,
    order: new Map(inOrder.map(({ id }, at) => [id, at])),
    unclear: new Map(all.filter(isUnclear).map((segment) => [segment.id, segment])),
    ranks: new Map(all.map(({ id }, at) => [id, at])),
    byTime,
    lastStarts,
  };
}

const indexes = new WeakMap<readonly Segment[], WordIndex>();

/** Cached by the array of segments. */
export function wordIndexOf(all: readonly Segment[]): WordIndex {
  const index = indexes.get(all) ?? buildWordIndex(all);
  indexes.set(all, index);
  return index;
}

/** Number of leading items that start at or before a time; the items are sorted. */
function countStarted<T>(items: readonly T[], startOf: (item: T) => number, ms: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(items[middle]!) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last word that starts at or before a time; undefined before the first. */
export function positionAt({ byTime, lastStarts }: WordIndex, ms: number): WordPosition | undefined {
  let found: WordPosition | undefined;
  let foundMs = -Infinity;
  for (let at = countStarted(byTime, firstStart, ms) - 1; at >= 0 && lastStarts[at]! > foundMs; at--) {
    const { id, words } = byTime[at]!;
    const word = countStarted(words, ({ startMs }) => startMs, ms) - 1;
    if (words[word]!.startMs <= foundMs) continue;
    found = { segmentId: id, word };
    foundMs = words[word]!.startMs;
  }
  return found;
}

/** The earliest word. */
export const firstPosition = ({ byTime }: WordIndex): WordPosition | undefined =>
  byTime[0] && { segmentId: byTime[0].id, word: 0 };

/** Start of the last word; -1 without words. */
export const lastStartMs = ({ lastStarts }: WordIndex): number => lastStarts.at(-1) ?? -1;

export const wordOf = ({ segments }: WordIndex, position: WordPosition): Word | undefined =>
  segments.get(position.segmentId)?.words[position.word];

/** The nearest segment with words before or after an unclear turn. */
function neighbourOfUnclear(
  { inOrder, ranks }: WordIndex,
  segmentId: string,
  step: 1 | -1,
): Segment | undefined {
  const rank = ranks.get(segmentId) ?? NaN;
  return step > 0
    ? inOrder.find(({ id }) => ranks.get(id)! > rank)
    : inOrder.findLast(({ id }) => ranks.get(id)! < rank);
}

/**
 * The word that contains or follows a code point of a segment's text; the number of words beyond the last.
 */
export function wordAtOrAfter({ words }: Segment, codePoint: number): number {
  const word = wordRanges(words).findIndex(({ end }) => end > codePoint);
  return word < 0 ? words.length : word;
}

/** The word at a code point of a segment's text. */
export function wordAtCodePoint(
  segments: readonly Segment[],
  segmentId: string,
  at: number,
): WordSpan | undefined {
  const segment = segments.find(({ id }) => id === segmentId);
  const run = segment && wordsBetween(segment.words, { start: at, end: at });
  return run && run.to > run.from ? { segmentId, word: run.from, length: 1 } : undefined;
}

/** The word before or after a position. */
export function neighbour(index: WordIndex, position: WordPosition, step: 1 | -1): WordPosition | undefined {
  const { segments, inOrder, order, unclear } = index;
  if (unclear.has(position.segmentId)) {
    const beside = neighbourOfUnclear(index, position.segmentId, step);
    return beside && { segmentId: beside.id, word: step > 0 ? 0 : beside.words.length - 1 };
  }
  const word = position.word + step;
  if (segments.get(position.segmentId)?.words[word]) return { segmentId: position.segmentId, word };
  const other = inOrder[(order.get(position.segmentId) ?? NaN) + step];
  return other && { segmentId: other.id, word: step > 0 ? 0 : other.words.length - 1 };
}

/** The segments of the turn that contains a segment, in text order. */
export function turnOf({ inOrder, order }: WordIndex, segmentId: string): readonly Segment[] {
  const at = order.get(segmentId);
  if (at === undefined) return [];
  let from = at;
  let to = at + 1;
  while (from > 0 && continuesTurn(inOrder[from - 1]!, inOrder[from]!)) from--;
  while (to < inOrder.length && continuesTurn(inOrder[to - 1]!, inOrder[to]!)) to++;
  return inOrder.slice(from, to);
}

/** The first word of the next or the previous turn. */
export function neighbourTurn(
  index: WordIndex,
  position: WordPosition,
  step: 1 | -1,
): WordPosition | undefined {
  if (index.unclear.has(position.segmentId)) {
    const beside = neighbourOfUnclear(index, position.segmentId, step);
    const start = beside && turnOf(index, beside.id)[0];
    return start && { segmentId: start.id, word: 0 };
  }
  const turn = turnOf(index, position.segmentId);
  const edge = step > 0 ? turn.at(-1) : turn[0];
  const other = index.inOrder[(edge ? index.order.get(edge.id)! : NaN) + step];
  const first = other && turnOf(index, other.id)[0];
  return first && { segmentId: first.id, word: 0 };
}

/** All words between two positions, both included, in either order. */
export function wordRunsBetween(
  { inOrder, order }: WordIndex,
  one: WordPosition,
  other: WordPosition,
): { segmentId: string; from: number; to: number }[] {
  const rank = (position: WordPosition): number => order.get(position.segmentId) ?? -1;
  const isForward = rank(one) < rank(other) || (rank(one) === rank(other) && one.word <= other.word);
  const [first, last] = isForward ? [one, other] : [other, one];
  if (rank(first) < 0) return [];
  return inOrder.slice(rank(first), rank(last) + 1).map(({ id, words }) => ({
    segmentId: id,
    from: id === first.segmentId ? first.word : 0,
    to: id === last.segmentId ? Math.min(last.word + 1, words.length) : words.length,
  }));
}
