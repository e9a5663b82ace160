import type { SaidWord, WordTime } from '../ports/speech.ts';
import type { Fence } from './alignment.ts';
import type { TokenRun } from './encode-words.ts';

/** With less room than this a word, what was left out was heard as part of the word before. */
const ROOM_MS = 60;
/** What that word keeps at least. */
const KEPT_MS = 60;
const MIN_WORD_MS = 20;

type Bounds = { fromMs: number; toMs: number };

/**
 * Where each word may lie: a known one where it is, others between the end of the known word before and the beginning
 * of the next one. Where that is no room, the end of the word before is not believed: engines stretch words over what
 * they leave out.
 */
export function boundsOf(words: readonly SaidWord[]): Bounds[] {
  const bounds: Bounds[] = [];
  for (let from = 0; from < words.length;) {
    const { known } = words[from]!;
    let to = from + 1;
    if (known) {
      bounds.push({ fromMs: known.startMs, toMs: known.endMs });
    } else {
      while (to < words.length && !words[to]!.known) to += 1;
      const before = words[from - 1]?.known;
      const toMs = words[to]?.known?.startMs ?? Infinity;
      const endMs = before?.endMs ?? 0;
      const isTight = toMs - endMs < (to - from) * ROOM_MS;
      const fromMs = before && isTight ? Math.min(endMs, before.startMs + KEPT_MS) : endMs;
      for (let at = from; at < to; at += 1) bounds.push({ fromMs, toMs });
    }
    from = to;
  }
  return bounds;
}

/** The frames that each row of the alignment keeps to: a row a token, and one for the end of the text. */
export function fenceRows(
  words: readonly SaidWord[],
  runs: readonly TokenRun[],
  frameOf: (ms: number) => number,
): Fence[] {
  const fences: Fence[] = [];
  const bounds = boundsOf(words);
  bounds.forEach(({ fromMs, toMs }, at) => {
    const fence = { from: Math.floor(frameOf(fromMs)), to: Math.ceil(frameOf(toMs)) };
    // Punctuation behind a word goes with it.
    const until = runs[at + 1]?.from ?? runs[at]!.to;
    while (fences.length < until) fences.push(fence);
  });
  const endMs = words.at(-1)?.known?.endMs ?? bounds.at(-1)?.fromMs ?? 0;
  return [...fences, { from: Math.floor(frameOf(endMs)), to: Infinity }];
}

/** The times found, put between those that are known; null where there is no room left. */
export function fitBetween(words: readonly SaidWord[], found: readonly WordTime[]): (WordTime | null)[] {
  let earliest = 0;
  return boundsOf(words).map(({ fromMs, toMs }, at) => {
    const { known } = words[at]!;
    if (known) {
      earliest = known.endMs;
      return known;
    }
    // The word before may be known and overlapped.
    const from = words[at - 1]?.known ? fromMs : Math.max(earliest, fromMs);
    const startMs = Math.max(from, Math.min(found[at]!.startMs, toMs - MIN_WORD_MS));
    const endMs = Math.min(Math.max(startMs + MIN_WORD_MS, found[at]!.endMs), toMs);
    if (endMs - startMs < MIN_WORD_MS) return null;
    earliest = endMs;
    return { startMs, endMs };
  });
}
