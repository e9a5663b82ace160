import { codePointLength, type HeardUtterance, shareTime, textOf, type Word } from '@colloquy/contract';
import { wordsOf } from './cut-long.ts';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported.ts';
import { isUnclearTurn } from './read-unclear.ts';

/** What people need for a letter, where nothing else tells how long words last: about 14 letters a second. */
const MS_PER_LETTER = 70;

export type SettledSegment = HeardUtterance & Pick<ImportedSegment, 'speaker' | 'marks'>;
export type SettledTranscript = { segments: SettledSegment[]; isTimed: boolean };

const hasWords = (segment: ImportedSegment, language: string | null = null): boolean =>
  wordsOf(segment, language).length > 0;

type Timed = ImportedSegment & { length: number };

/**
 * Gives every segment and word a time. What the file says is kept; what lies between shares the room by its length, and
 * is `estimated`. Where the file says no time at all, all are 0 and the order alone counts.
 *
 * @param durationMs of the sound, where there is one
 */
export function settleTimes(
  { segments, language }: Pick<ImportedTranscript, 'segments' | 'language'>,
  durationMs: number | null,
): SettledTranscript {
  const worded = segments
    .filter((segment) => hasWords(segment, language))
    .map((segment) => ({ ...segment, words: wordsOf(segment, language) }));
  const known = worded.map((segment): Timed => ({
    ...segment,
    startMs: segment.startMs ?? segment.words[0]!.startMs,
    endMs: segment.endMs ?? segment.words.at(-1)!.endMs,
    length: codePointLength(textOf(segment.words)) + 1,
  }));
  const isTimed = known.some(({ startMs, endMs }) => startMs !== null || endMs !== null);
  const spans = isTimed ? spansOf(known, durationMs) : known.map(() => ({ startMs: 0, endMs: 0 }));
  return {
    isTimed,
    segments: withUnclear(
      segments,
      worded.map((segment, at) => ({
        ...spans[at]!,
        language: segment.language,
        speaker: segment.speaker,
        ...(segment.marks && { marks: segment.marks }),
        words: settleWords(segment.words, spans[at]!),
      })),
      isTimed,
    ),
  };
}

/** How long an unclear turn is, where the file does not say: up to the next words, and at most this. */
const UNCLEAR_MS = { least: 1_000, most: 5_000 };

/** The settled segments with the unclear turns of the file between them. Without times there is no place for those. */
function withUnclear(
  segments: readonly ImportedSegment[],
  worded: readonly SettledSegment[],
  isTimed: boolean,
): SettledSegment[] {
  const all: SettledSegment[] = [];
  let at = 0;
  for (const segment of segments) {
    if (!isUnclearTurn(segment)) {
      if (hasWords(segment)) all.push(worded[at++]!);
      continue;
    }
    const { language, speaker, marks } = segment;
    const startMs = segment.startMs ?? all.at(-1)?.endMs ?? null;
    if (!isTimed || startMs === null) continue;
    const roomMs = (worded[at]?.startMs ?? Infinity) - startMs;
    const usualMs = Math.max(UNCLEAR_MS.least, Math.min(UNCLEAR_MS.most, roomMs));
    const endMs = Math.max(startMs + 1, segment.endMs ?? startMs + usualMs);
    all.push({ startMs, endMs, language, speaker, marks: [...(marks ?? [])], words: [] });
  }
  return all;
}

type Span = { startMs: number; endMs: number };

/**
 * Runs of segments that share the time between two that the file says: a run begins with a start that is known, or
 * where the one before ended, and goes up to the next start or end that is.
 */
function spansOf(segments: readonly Timed[], durationMs: number | null): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < segments.length;) {
    const first = segments[at]!;
    const fromMs = first.startMs ?? spans.at(-1)?.endMs ?? 0;
    let until = at + 1;
    while (
      until < segments.length &&
      segments[until - 1]!.endMs === null &&
      segments[until]!.startMs === null
    )
      until++;
    const run = segments.slice(at, until);
    const letters = run.reduce((sum, { length }) => sum + length, 0);
    const next = segments[until]?.startMs ?? null;
    const isLast = until === segments.length;
    const toMs =
      run.at(-1)!.endMs ??
      (next !== null && next > fromMs ? next : isLast && durationMs !== null ? durationMs : null) ??
      fromMs + letters * MS_PER_LETTER;
    let passed = 0;
    const timeAt = (share: number): number =>
      Math.round(fromMs + (Math.max(0, toMs - fromMs) * share) / letters);
    for (const { length } of run) {
      const startMs = timeAt(passed);
      passed += length;
      spans.push({ startMs, endMs: Math.max(startMs, timeAt(passed)) });
    }
    at = until;
  }
  return spans;
}

/** Words without times share what is left between those that have one; a segment's own bounds count as such. */
function settleWords(words: readonly ImportedWord[], span: Span): Word[] {
  const made: Word[] = [];
  for (let at = 0; at < words.length;) {
    const first = words[at]!;
    const fromMs = first.startMs ?? made.at(-1)?.endMs ?? span.startMs;
    let until = at + 1;
    while (until < words.length && words[until - 1]!.endMs === null && words[until]!.startMs === null)
      until++;
    const toMs = words[until - 1]!.endMs ?? words[until]?.startMs ?? span.endMs;
    const run = words.slice(at, until);
    const shared = shareTime(
      run.map(({ text, glue }) => ({ text, glue: glue === true })),
      { startMs: fromMs, endMs: Math.max(fromMs, toMs) },
    );
    made.push(...run.map((word, index) => withTime(word, shared[index]!)));
    at = until;
  }
  return made;
}

function withTime(word: ImportedWord, shared: Word): Word {
  const { startMs, endMs, timing, ...rest } = word;
  const isKnown = startMs !== null && (endMs !== null || timing !== undefined);
  return {
    ...rest,
    startMs: startMs ?? shared.startMs,
    endMs: endMs ?? shared.endMs,
    timing: timing ?? (isKnown ? 'heard' : 'estimated'),
  };
}
