import { isConfirmed, type Segment, type Word } from '@colloquy/rules/transcript';
import { lowConfidenceWords } from '@colloquy/rules/confidence';
import { useDeferredValue, useMemo } from 'react';
import { type MarkedWords, useEditSession, useTranscript, useWordMarks } from '../../editing/index.ts';
import { useReviewSettings } from './review-settings.ts';
import * as text from '../messages.ts';

/** Low-confidence words by segment; segments without any are omitted. */
export function markLowConfidence(segments: readonly Segment[], threshold: number): MarkedWords {
  const marked = new Map<string, ReadonlySet<number>>();
  for (const segment of segments) {
    const words = lowConfidenceWords(segment, threshold);
    if (words.size > 0) marked.set(segment.id, words);
  }
  return marked;
}

/**
 * Confidence levels, each a class in transcript.css, with upper limit and label. Words that a person typed or
 * confirmed have none.
 */
export const CONFIDENCE_STEPS = [
  { kind: 'sure-1', below: 0.4, label: text.confidenceSteps.low },
  { kind: 'sure-2', below: 0.7, label: text.confidenceSteps.medium },
  { kind: 'sure-3', below: 0.9, label: text.confidenceSteps.high },
] as const;

function stepOf(word: Word): number {
  const { confidence } = word;
  if (confidence === null || isConfirmed(word)) return -1;
  return CONFIDENCE_STEPS.findIndex(({ below }) => confidence < below);
}

/** Cached per segment. */
const cachedSteps = new WeakMap<Segment, readonly ReadonlySet<number>[]>();

function stepsOf(segment: Segment): readonly ReadonlySet<number>[] {
  const cached = cachedSteps.get(segment);
  if (cached) return cached;
  const steps = CONFIDENCE_STEPS.map(() => new Set<number>());
  for (const [at, word] of segment.words.entries()) steps[stepOf(word)]?.add(at);
  cachedSteps.set(segment, steps);
  return steps;
}

/** Words of one confidence level. */
export function markConfidence(segments: readonly Segment[], step: number): MarkedWords {
  const marked = new Map<string, ReadonlySet<number>>();
  for (const segment of segments) {
    const words = stepsOf(segment)[step]!;
    if (words.size > 0) marked.set(segment.id, words);
  }
  return marked;
}

/** Marks low-confidence words, and on request the confidence of every word. */
export function ConfidenceMarks() {
  const { threshold, showsConfidence } = useReviewSettings();
  // Deferred: typing takes precedence over marks.
  const { segments } = useDeferredValue(useTranscript(useEditSession()));
  useWordMarks(
    'low-confidence',
    useMemo(() => markLowConfidence(segments, threshold), [segments, threshold]),
  );
  const steps = useMemo(
    () => CONFIDENCE_STEPS.map((_, step) => (showsConfidence ? markConfidence(segments, step) : undefined)),
    [segments, showsConfidence],
  );
  useWordMarks(CONFIDENCE_STEPS[0].kind, steps[0]);
  useWordMarks(CONFIDENCE_STEPS[1].kind, steps[1]);
  useWordMarks(CONFIDENCE_STEPS[2].kind, steps[2]);
  return null;
}
