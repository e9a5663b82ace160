import type { Word } from '@colloquy/rules/transcript';
import type { Exportable, ExportedSegment } from './exportable.ts';

/** An accepted transcript of these segments, with overrides. */
export const exportable = (
  segments: readonly ExportedSegment[],
  rest: Partial<Exportable> = {},
): Exportable => ({
  jobCode: 'QA-1001',
  nameNumber: 1,
  job: 'Study',
  file: 'a.wav',
  language: 'en',
  durationMs: null,
  revision: 1,
  isApproved: true,
  checked: null,
  imported: null,
  isManual: false,
  verbatim: 'strict',
  isTimed: true,
  confirmed: new Set(),
  passages: segments.length,
  unclear: new Set(),
  media: [],
  comments: [],
  isPseudonymous: false,
  speakers: new Map(),
  segments,
  ...rest,
});

/** A segment that spans these words. */
export const aSegment = (
  words: ExportedSegment['words'],
  rest: Partial<ExportedSegment> = {},
): ExportedSegment => ({
  id: 'a',
  speakerId: null,
  language: null,
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  position: 0,
  revision: 1,
  words,
  conflicts: [],
  ...rest,
});

/** Transcribed words, one every `stepMs`. */
export const someWords = (count: number, startMs: number, stepMs = 300): Word[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `word${at}`,
    startMs: startMs + at * stepMs,
    endMs: startMs + at * stepMs,
    confidence: null,
    timing: 'recognised' as const,
  }));
