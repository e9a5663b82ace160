import type { AlignmentWord, WordTime } from '../ports/speech.ts';
import type { FrameRange } from './alignment.ts';
import type { TokenRun } from './encode-text.ts';

/** With less room per word, the recogniser included the missing words in the previous word. */
const MIN_ROOM_MS = 60;
/** Least length that the previous word keeps. */
const MIN_KNOWN_MS = 60;
const MIN_WORD_MS = 20;

type TimeBounds = { fromMs: number; toMs: number };

/**
 * TimeBounds of each word: known words have their own times, others lie between the surrounding known words. If
 * there is no room, the end of the previous word is ignored: recognisers stretch words over speech that they
 * omit.
 */
function boundsOf(words: readonly AlignmentWord[]): TimeBounds[] {
  const bounds: TimeBounds[] = [];
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
      const isTight = toMs - endMs < (to - from) * MIN_ROOM_MS;
      const fromMs = before && isTight ? Math.min(endMs, before.startMs + MIN_KNOWN_MS) : endMs;
      for (let at = from; at < to; at += 1) bounds.push({ fromMs, toMs });
    }
    from = to;
  }
  return bounds;
}

/** Allowed frames of each alignment row: one row per token, and one for the end of the text. */
export function frameRangesOf(
  words: readonly AlignmentWord[],
  runs: readonly TokenRun[],
  frameOf: (ms: number) => number,
): FrameRange[] {
  const ranges: FrameRange[] = [];
  const bounds = boundsOf(words);
  bounds.forEach(({ fromMs, toMs }, at) => {
    const range = { from: Math.floor(frameOf(fromMs)), to: Math.ceil(frameOf(toMs)) };
    // Punctuation belongs to the word before it.
    const until = runs[at + 1]?.from ?? runs[at]!.to;
    while (ranges.length < until) ranges.push(range);
  });
  const endMs = words.at(-1)?.known?.endMs ?? bounds.at(-1)?.fromMs ?? 0;
  return [...ranges, { from: Math.floor(frameOf(endMs)), to: Infinity }];
}

/** Fits found times between the known ones; null if there is no room. */
export function fitBetweenKnown(
  words: readonly AlignmentWord[],
  found: readonly WordTime[],
): (WordTime | null)[] {
  let earliest = 0;
  return boundsOf(words).map(({ fromMs, toMs }, at) => {
    const { known } = words[at]!;
    if (known) {
      earliest = known.endMs;
      return known;
    }
    // The previous word may be known and overlapped.
    const from = words[at - 1]?.known ? fromMs : Math.max(earliest, fromMs);
    const startMs = Math.max(from, Math.min(found[at]!.startMs, toMs - MIN_WORD_MS));
    const endMs = Math.min(Math.max(startMs + MIN_WORD_MS, found[at]!.endMs), toMs);
    if (endMs - startMs < MIN_WORD_MS) return null;
    earliest = endMs;
    return { startMs, endMs };
  });
}
