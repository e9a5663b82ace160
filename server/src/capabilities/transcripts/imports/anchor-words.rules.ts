import { codePointLength } from '@colloquy/contract';
import type { ImportedSegment, ImportedWord } from './imported.ts';
import { matchWords } from './match-words.rules.ts';

/** A word that an engine heard. */
export type HeardAt = { text: string; startMs: number; endMs: number };

/** Aligning finds words by themselves up to so much sound without a known time; beyond, the text has to be heard. */
const MOST_UNKNOWN_MS = 20_000;
/** What the file says of a segment may be this far off, in milliseconds. */
const SLACK_MS = 3_000;
const MS_PER_LETTER = 70;

type Worded = ImportedSegment & { words: ImportedWord[] };
type Spanned = { startMs: number; endMs: number };

/** Whether the times of a file are too far apart, or missing, to find its words in the sound by them. */
export const needsAnchors = (segments: readonly Spanned[], isTimed: boolean): boolean =>
  !isTimed || segments.some(({ startMs, endMs }) => endMs - startMs > MOST_UNKNOWN_MS);

/**
 * Gives the words of a file the times at which an engine heard the same words. Segments begin and end with them;
 * what lies between is found, or shared out, afterwards. Times that the file itself says are never left.
 */
export function anchorWords(segments: readonly Worded[], heard: readonly HeardAt[]): Worded[] {
  const found = matchWords(
    segments.flatMap(({ words }) => words.map(({ text }) => text)),
    heard.map(({ text }) => text),
  );
  let index = 0;
  return segments.map((segment) => {
    const { startMs, endMs } = segment;
    const words = segment.words.map((word): ImportedWord => {
      const at = heard[found[index++] ?? -1];
      const fits =
        at &&
        (startMs === null || at.startMs >= startMs - SLACK_MS) &&
        (endMs === null || at.endMs <= endMs + SLACK_MS);
      return fits && word.startMs === null
        ? { ...word, startMs: at.startMs, endMs: at.endMs, timing: 'aligned' }
        : word;
    });
    return { ...segment, ...boundsOf(segment, words), words };
  });
}

/** A segment without times of its own reaches as far round its found words as the others need to be said. */
function boundsOf(
  segment: Worded,
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
