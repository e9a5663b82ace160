import { codePointLength } from '@colloquy/rules/text';
import type { ImportedSegment, ImportedWord } from './imported-transcript.ts';
import { matchWords } from './match-words.rules.ts';

/** A recognised word with its times. */
export type AnchorWord = { text: string; startMs: number; endMs: number };

/** Alignment handles this much audio without known times. Beyond it, the audio is transcribed for anchors. */
const MAX_UNTIMED_MS = 20_000;
/** Tolerance of segment times in the file, in milliseconds. */
const SLACK_MS = 3_000;
const MS_PER_LETTER = 70;

type SegmentWithWords = ImportedSegment & { words: ImportedWord[] };
type SegmentSpan = { startMs: number; endMs: number };

/** Whether the times of a file are missing, or too far apart for alignment. */
export const needsAnchors = (segments: readonly SegmentSpan[], isTimed: boolean): boolean =>
  !isTimed || segments.some(({ startMs, endMs }) => endMs - startMs > MAX_UNTIMED_MS);

/**
 * Assigns the times of matching recognised words to the words of a file. They set the bounds of segments;
 * words in between are aligned or estimated later. Times from the file are never replaced.
 */
export function anchorWords(
  segments: readonly SegmentWithWords[],
  recognised: readonly AnchorWord[],
): SegmentWithWords[] {
  const matches = matchWords(
    segments.flatMap(({ words }) => words.map(({ text }) => text)),
    recognised.map(({ text }) => text),
  );
  let index = 0;
  return segments.map((segment) => {
    const { startMs, endMs } = segment;
    const words = segment.words.map((word): ImportedWord => {
      const match = recognised[matches[index++] ?? -1];
      const isPlausible =
        match &&
        (startMs === null || match.startMs >= startMs - SLACK_MS) &&
        (endMs === null || match.endMs <= endMs + SLACK_MS);
      return isPlausible && word.startMs === null
        ? { ...word, startMs: match.startMs, endMs: match.endMs, timing: 'aligned' }
        : word;
    });
    return { ...segment, ...boundsOf(segment, words), words };
  });
}

/** A segment without times extends around its matched words by the estimated duration of the others. */
function boundsOf(
  segment: SegmentWithWords,
  words: readonly ImportedWord[],
): Pick<ImportedSegment, 'startMs' | 'endMs'> {
  const first = words.findIndex(({ startMs }) => startMs !== null);
  const last = words.findLastIndex(({ endMs }) => endMs !== null);
  const letters = (part: readonly ImportedWord[]): number =>
    part.reduce((sum, { text }) => sum + codePointLength(text) + 1, 0) * MS_PER_LETTER;
  return {
    startMs:
      segment.startMs ??
      (first < 0 ? null : Math.max(0, words[first]!.startMs! - letters(words.slice(0, first)))),
    endMs: segment.endMs ?? (last < 0 ? null : words[last]!.endMs! + letters(words.slice(last + 1))),
  };
}
