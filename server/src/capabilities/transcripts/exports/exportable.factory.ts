import type { Segment, Word } from '@colloquy/contract';
import type { Exportable } from './exportable.ts';

/** A transcript of these segments, as a person accepted it, with what else it is given. */
export const exportable = (segments: readonly Segment[], rest: Partial<Exportable> = {}): Exportable => ({
  jobCode: 'QA-1001',
  job: 'Study',
  file: 'a.wav',
  language: 'en',
  durationMs: null,
  revision: 1,
  isApproved: true,
  imported: null,
  isByHand: false,
  verbatim: 'strict',
  state: 'Chat and Review',
  isTimed: true,
  confirmed: new Set(),
  passages: segments.length,
  unclear: new Set(),
  media: [],
  speakers: new Map(),
  segments,
  ...rest,
});

/** A segment of these words, from the first to the last of them. */
export const aSegment = (words: Word[], rest: Partial<Segment> = {}): Segment => ({
  id: 'a',
  speakerId: null,
  language: null,
  startMs: words[0]?.startMs ?? 0,
  endMs: words.at(-1)?.endMs ?? 0,
  position: 0,
  revision: 1,
  words,
  alternatives: [],
  ...rest,
});

/** Words as they were heard, one every `stepMs`. */
export const someWords = (count: number, startMs: number, stepMs = 300): Word[] =>
  Array.from({ length: count }, (_, at) => ({
    text: `word${at}`,
    startMs: startMs + at * stepMs,
    endMs: startMs + at * stepMs,
    confidence: null,
    timing: 'heard' as const,
  }));
