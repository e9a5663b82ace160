import { isConfirmed, type Segment, type Word } from '@colloquy/contract';
import type { MarkedWords } from '../marks.ts';
import { doubtfulWords } from './doubt-queue.ts';

/** The doubtful words of all segments that have any. */
export function markDoubtful(segments: readonly Segment[], from: number): MarkedWords {
  const marked = new Map<string, ReadonlySet<number>>();
  for (const segment of segments) {
    const words = doubtfulWords(segment, from);
    if (words.size > 0) marked.set(segment.id, words);
  }
  return marked;
}

/**
 * Steps of the confidence view, each a class in transcript.css: up to which confidence it goes, and what it is called.
 * Words that a person typed or confirmed have no mark.
 */
export const CONFIDENCE_STEPS = [
  { kind: 'sure-1', below: 0.4, label: 'below 40 % sure' },
  { kind: 'sure-2', below: 0.7, label: '40 to 70 %' },
  { kind: 'sure-3', below: 0.9, label: '70 to 90 %' },
] as const;

function stepOf(word: Word): number {
  const { confidence } = word;
  if (confidence === null || isConfirmed(word)) return -1;
  return CONFIDENCE_STEPS.findIndex(({ below }) => confidence < below);
}

/** Each segment is looked through once. */
const known = new WeakMap<Segment, readonly ReadonlySet<number>[]>();

function stepsOf(segment: Segment): readonly ReadonlySet<number>[] {
  const before = known.get(segment);
  if (before) return before;
  const steps = CONFIDENCE_STEPS.map(() => new Set<number>());
  for (const [at, word] of segment.words.entries()) steps[stepOf(word)]?.add(at);
  known.set(segment, steps);
  return steps;
}

/** The words of one step of the confidence view. */
export function markConfidence(segments: readonly Segment[], step: number): MarkedWords {
  const marked = new Map<string, ReadonlySet<number>>();
  for (const segment of segments) {
    const words = stepsOf(segment)[step]!;
    if (words.size > 0) marked.set(segment.id, words);
  }
  return marked;
}
