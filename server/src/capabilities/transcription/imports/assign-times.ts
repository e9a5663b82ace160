import { codePointLength } from '@colloquy/rules/text';
import {
  type TranscribedUtterance,
  distributeTime,
  textOf,
  type TimeSpan,
  type Word,
} from '@colloquy/rules/transcript';
import type { ImportedSegment, ImportedTranscript, ImportedWord } from './imported-transcript.ts';
import { isUnclearTurn } from './read-unclear.ts';
import { wordsOf } from './split-long-segments.ts';

/** Default speaking rate: about 14 characters per second. */
const MS_PER_LETTER = 70;

export type TimedSegment = TranscribedUtterance & Pick<ImportedSegment, 'speaker' | 'marks'>;
export type TimedTranscript = { segments: TimedSegment[]; isTimed: boolean };

const containsWords = (segment: ImportedSegment, language: string | null = null): boolean =>
  wordsOf(segment, language).length > 0;

type SegmentWithLength = ImportedSegment & { length: number };

/**
 * Assigns a time to every segment and word. Times of the file are kept; the words between share the gap by
 * length and are `estimated`. Without any times, all are 0 and only the order counts.
 *
 * @param durationMs of the audio, if there is any
 */
export function assignTimes(
  { segments, language }: Pick<ImportedTranscript, 'segments' | 'language'>,
  durationMs: number | null,
): TimedTranscript {
  const withWords = segments
    .filter((segment) => containsWords(segment, language))
    .map((segment) => ({ ...segment, words: wordsOf(segment, language) }));
  const known = withWords.map((segment): SegmentWithLength => ({
    ...segment,
    startMs: segment.startMs ?? segment.words[0]!.startMs,
    endMs: segment.endMs ?? segment.words.at(-1)!.endMs,
    length: codePointLength(textOf(segment.words)) + 1,
  }));
  const isTimed = known.some(({ startMs, endMs }) => startMs !== null || endMs !== null);
  const spans = isTimed ? spansOf(known, durationMs) : known.map(() => ({ startMs: 0, endMs: 0 }));
  return {
    isTimed,
    segments: insertUnclearSegments(
      segments,
      withWords.map((segment, at) => ({
        ...spans[at]!,
        language: segment.language,
        speaker: segment.speaker,
        ...(segment.marks && { marks: segment.marks }),
        words: assignWordTimes(segment.words, spans[at]!),
      })),
      isTimed,
    ),
  };
}

/** Duration of an unclear turn without an end: up to the next words, within these limits. */
const DEFAULT_UNCLEAR_MS = { least: 1_000, most: 5_000 };

/** Inserts the file's unclear turns between timed segments. Without times they are dropped. */
function insertUnclearSegments(
  segments: readonly ImportedSegment[],
  withWords: readonly TimedSegment[],
  isTimed: boolean,
): TimedSegment[] {
  const all: TimedSegment[] = [];
  let at = 0;
  for (const segment of segments) {
    if (!isUnclearTurn(segment)) {
      if (containsWords(segment)) all.push(withWords[at++]!);
      continue;
    }
    const { language, speaker, marks } = segment;
    const startMs = segment.startMs ?? all.at(-1)?.endMs ?? null;
    if (!isTimed || startMs === null) continue;
    const roomMs = (withWords[at]?.startMs ?? Infinity) - startMs;
    const usualMs = Math.max(DEFAULT_UNCLEAR_MS.least, Math.min(DEFAULT_UNCLEAR_MS.most, roomMs));
    const endMs = Math.max(startMs + 1, segment.endMs ?? startMs + usualMs);
    all.push({ startMs, endMs, language, speaker, marks: [...(marks ?? [])], words: [] });
  }
  return all;
}

/**
 * Runs of segments share the time between two known times. A run starts at a known start, or where the
 * previous run ended, and lasts until the next known start or end.
 */
function spansOf(segments: readonly SegmentWithLength[], durationMs: number | null): TimeSpan[] {
  const spans: TimeSpan[] = [];
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

/** Words without times share the gap between timed words. The segment's own bounds count as times. */
function assignWordTimes(words: readonly ImportedWord[], span: TimeSpan): Word[] {
  const timedWords: Word[] = [];
  for (let at = 0; at < words.length;) {
    const first = words[at]!;
    const fromMs = first.startMs ?? timedWords.at(-1)?.endMs ?? span.startMs;
    let until = at + 1;
    while (until < words.length && words[until - 1]!.endMs === null && words[until]!.startMs === null)
      until++;
    const toMs = words[until - 1]!.endMs ?? words[until]?.startMs ?? span.endMs;
    const run = words.slice(at, until);
    const shared = distributeTime(
      run.map(({ text, glue }) => ({ text, glue: glue === true })),
      { startMs: fromMs, endMs: Math.max(fromMs, toMs) },
    );
    timedWords.push(...run.map((word, index) => withTime(word, shared[index]!)));
    at = until;
  }
  return timedWords;
}

function withTime(word: ImportedWord, shared: Word): Word {
  const { startMs, endMs, timing, ...rest } = word;
  const isKnown = startMs !== null && (endMs !== null || timing !== undefined);
  return {
    ...rest,
    startMs: startMs ?? shared.startMs,
    endMs: endMs ?? shared.endMs,
    timing: timing ?? (isKnown ? 'recognised' : 'estimated'),
  };
}
