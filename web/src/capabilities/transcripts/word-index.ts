import { continuesTurn, isUnclear, type Segment, type Word, wordRanges } from '@colloquy/contract';

/** A word by where it stands. */
export type Place = { segmentId: string; word: number };

/**
 * All words of a transcript, to be found by where they stand and by when they are said. It knows segments, whose words
 * are in order in themselves: made anew with every edit, it must not walk through tens of thousands of words.
 */
export type WordIndex = {
  /** Those that have words, by their id. */
  segments: ReadonlyMap<string, Segment>;
  /** The same in the order of the text. */
  inOrder: readonly Segment[];
  /** Where each stands in `inOrder`. */
  order: ReadonlyMap<string, number>;
  /** Unclear turns by their id: a place in one has no word. */
  unclear: ReadonlyMap<string, Segment>;
  /** Where each segment stands in the text, with words or without. */
  ranks: ReadonlyMap<string, number>;
  /** Those that have words, in the order in which they begin: channels that speak at the same time overlap. */
  byTime: readonly Segment[];
  /** When the last word begins of the segments of `byTime` up to and with each. */
  lastStarts: Float64Array;
};

const firstStart = (segment: Segment): number => segment.words[0]!.startMs;

export function indexWords(all: readonly Segment[]): WordIndex {
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

/** The same index for the same segments, whoever asks. */
export function indexOf(all: readonly Segment[]): WordIndex {
  const index = indexes.get(all) ?? indexWords(all);
  indexes.set(all, index);
  return index;
}

/** How many items, from the first on, begin at or before that moment; the items are in order. */
function countBegun<T>(items: readonly T[], startOf: (item: T) => number, ms: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (startOf(items[middle]!) <= ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last word that began at or before that moment; none before the first. */
export function placeAt({ byTime, lastStarts }: WordIndex, ms: number): Place | undefined {
  let found: Place | undefined;
  let foundMs = -Infinity;
  for (let at = countBegun(byTime, firstStart, ms) - 1; at >= 0 && lastStarts[at]! > foundMs; at--) {
    const { id, words } = byTime[at]!;
    const word = countBegun(words, ({ startMs }) => startMs, ms) - 1;
    if (words[word]!.startMs <= foundMs) continue;
    found = { segmentId: id, word };
    foundMs = words[word]!.startMs;
  }
  return found;
}

/** The word that is said first. */
export const firstPlace = ({ byTime }: WordIndex): Place | undefined =>
  byTime[0] && { segmentId: byTime[0].id, word: 0 };

/** When the last word begins; -1 where there is none. */
export const lastStartMs = ({ lastStarts }: WordIndex): number => lastStarts.at(-1) ?? -1;

export const wordOf = ({ segments }: WordIndex, place: Place): Word | undefined =>
  segments.get(place.segmentId)?.words[place.word];

/** The segment with words that is next to an unclear turn. */
function besideUnclear({ inOrder, ranks }: WordIndex, segmentId: string, step: 1 | -1): Segment | undefined {
  const rank = ranks.get(segmentId) ?? NaN;
  return step > 0
    ? inOrder.find(({ id }) => ranks.get(id)! > rank)
    : inOrder.findLast(({ id }) => ranks.get(id)! < rank);
}

/** The word that a code point of a segment's text lies in or before; as many as there are where it lies behind all. */
export function wordFrom({ words }: Segment, codePoint: number): number {
  const word = wordRanges(words).findIndex(({ end }) => end > codePoint);
  return word < 0 ? words.length : word;
}

/** The word before a place in the text, or the one behind it. */
export function neighbour(index: WordIndex, place: Place, step: 1 | -1): Place | undefined {
  const { segments, inOrder, order, unclear } = index;
  if (unclear.has(place.segmentId)) {
    const beside = besideUnclear(index, place.segmentId, step);
    return beside && { segmentId: beside.id, word: step > 0 ? 0 : beside.words.length - 1 };
  }
  const word = place.word + step;
  if (segments.get(place.segmentId)?.words[word]) return { segmentId: place.segmentId, word };
  const other = inOrder[(order.get(place.segmentId) ?? NaN) + step];
  return other && { segmentId: other.id, word: step > 0 ? 0 : other.words.length - 1 };
}

/** The segments of the turn that a segment belongs to, in the order of the text. */
export function turnOf({ inOrder, order }: WordIndex, segmentId: string): readonly Segment[] {
  const at = order.get(segmentId);
  if (at === undefined) return [];
  let from = at;
  let to = at + 1;
  while (from > 0 && continuesTurn(inOrder[from - 1]!, inOrder[from]!)) from--;
  while (to < inOrder.length && continuesTurn(inOrder[to - 1]!, inOrder[to]!)) to++;
  return inOrder.slice(from, to);
}

/** The first word of the turn behind the one of a place, or of the turn before it. */
export function neighbourTurn(index: WordIndex, place: Place, step: 1 | -1): Place | undefined {
  if (index.unclear.has(place.segmentId)) {
    const beside = besideUnclear(index, place.segmentId, step);
    const start = beside && turnOf(index, beside.id)[0];
    return start && { segmentId: start.id, word: 0 };
  }
  const turn = turnOf(index, place.segmentId);
  const edge = step > 0 ? turn.at(-1) : turn[0];
  const other = index.inOrder[(edge ? index.order.get(edge.id)! : NaN) + step];
  const first = other && turnOf(index, other.id)[0];
  return first && { segmentId: first.id, word: 0 };
}

/** Everything from one place to another, both included, in whichever order they are given: runs of words. */
export function wordsFromTo(
  { inOrder, order }: WordIndex,
  one: Place,
  other: Place,
): { segmentId: string; from: number; to: number }[] {
  const rank = (place: Place): number => order.get(place.segmentId) ?? -1;
  const isForward = rank(one) < rank(other) || (rank(one) === rank(other) && one.word <= other.word);
  const [first, last] = isForward ? [one, other] : [other, one];
  if (rank(first) < 0) return [];
  return inOrder.slice(rank(first), rank(last) + 1).map(({ id, words }) => ({
    segmentId: id,
    from: id === first.segmentId ? first.word : 0,
    to: id === last.segmentId ? Math.min(last.word + 1, words.length) : words.length,
  }));
}
