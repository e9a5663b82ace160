import { isUnclear, type Segment } from '@colloquy/contract';
import type { Place } from '../word-index.ts';
import { doubtsOf } from './doubt-score.ts';

export const DOUBT_ORDERS = ['text', 'doubt'] as const;
/** `text`: as the words stand; `doubt`: most doubtful first. */
export type DoubtOrder = (typeof DOUBT_ORDERS)[number];

/** Doubtful words are those that are wrong at least this likely, unless a person wants to look at more or at fewer. */
export const DOUBTFUL_FROM = 0.12;

export type DoubtfulWord = Place & { doubt: number };

/** Nothing is more surely missing than words that were never recognised. */
const UNCLEAR = 1;

/**
 * The doubtful words in order, and unclear turns among them; with `from` 0 all words that nobody has confirmed and of
 * which any doubt is known.
 */
export function doubtQueue(
  segments: readonly Segment[],
  { from = DOUBTFUL_FROM, order = 'text' }: { from?: number; order?: DoubtOrder } = {},
): DoubtfulWord[] {
  const queue: DoubtfulWord[] = [];
  for (const segment of segments) {
    if (isUnclear(segment)) queue.push({ segmentId: segment.id, word: 0, doubt: UNCLEAR });
    for (const [word, doubt] of doubtsOf(segment).entries())
      if (doubt > 0 && doubt >= from) queue.push({ segmentId: segment.id, word, doubt });
  }
  // Equally doubtful ones keep the order of the text.
  return order === 'text' ? queue : queue.toSorted((one, other) => other.doubt - one.doubt);
}

/** A segment's doubtful words by index, once for each segment and threshold. */
const marked = new WeakMap<Segment, { from: number; words: ReadonlySet<number> }>();

export function doubtfulWords(segment: Segment, from: number = DOUBTFUL_FROM): ReadonlySet<number> {
  const known = marked.get(segment);
  if (known?.from === from) return known.words;
  const doubts = doubtsOf(segment);
  const words = new Set([...doubts.keys()].filter((at) => doubts[at]! > 0 && doubts[at]! >= from));
  marked.set(segment, { from, words });
  return words;
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.segmentId === other.segmentId && one.word === other.word;

/**
 * The doubtful word to go to from a place: in the order of the text the next one behind it (or before it, with step
 * -1), else the next one down the queue; round again at its ends. From a place that is in no doubt any more the queue
 * goes on with the most doubtful one.
 *
 * @param ranks where each segment stands in the text
 */
export function nextDoubt(
  queue: readonly DoubtfulWord[],
  here: Place | undefined,
  ranks: ReadonlyMap<string, number>,
  { step = 1, order = 'text' }: { step?: 1 | -1; order?: DoubtOrder } = {},
): DoubtfulWord | undefined {
  if (queue.length === 0) return undefined;
  const round = (at: number): DoubtfulWord => queue[(at + queue.length) % queue.length]!;
  if (!here) return round(step > 0 ? 0 : -1);
  const at = queue.findIndex((place) => isSamePlace(place, here));
  if (at >= 0) return round(at + step);
  const rank = ranks.get(here.segmentId);
  // Merged away meanwhile: from the top.
  if (order === 'doubt' || rank === undefined) return queue[0];
  const behind = queue.findIndex(({ segmentId, word }) => {
    const other = ranks.get(segmentId)!;
    return other > rank || (other === rank && word > here.word);
  });
  const first = behind < 0 ? queue.length : behind;
  return round(step > 0 ? first : first - 1);
}

export function countDoubtful(segments: readonly Segment[], from: number = DOUBTFUL_FROM): number {
  return segments.reduce((count, segment) => count + doubtfulWords(segment, from).size, 0);
}

/** Turns in which somebody speaks and no words are: they are to be checked whatever the care. */
export const countUnclear = (segments: readonly Segment[]): number => segments.filter(isUnclear).length;

/**
 * How careful one may be, from a quick look to nearly a whole reading: doubtful from which probability on, and which
 * share of the wrong words is found then, as the bench `correct` measured it on recordings as they are.
 */
export const CARE = [
  { from: 0.6, found: 0.23 },
  { from: 0.4, found: 0.39 },
  { from: 0.25, found: 0.55 },
  { from: DOUBTFUL_FROM, found: 0.87 },
  { from: 0.06, found: 0.97 },
  { from: 0.03, found: 1 },
] as const;
