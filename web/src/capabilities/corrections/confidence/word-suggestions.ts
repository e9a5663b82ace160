import { wordKey } from '@colloquy/rules/text';
import { type Correction, type Segment, learnCorrections } from '@colloquy/rules/transcript';
import { matchCapitals } from '../replace/match-capitals.ts';

/** Replacements of a wrong word by its key (see `wordKey`), most frequent first. */
export type CorrectionsByWord = ReadonlyMap<string, readonly string[]>;

/**
 * Keys of the suggestions in order: adjacent letters, because digits are for speakers. With Alt while typing.
 */
export const SUGGESTION_KEYS = ['q', 'w', 'r', 't', 'y'] as const;
const MAX_SUGGESTIONS = SUGGESTION_KEYS.length;

/** Indexes corrections by their wrong word, in the given order (most likely first). */
export function indexCorrections(corrections: Iterable<Correction>): CorrectionsByWord {
  const correctionsByWord = new Map<string, string[]>();
  for (const { wrong, right } of corrections) {
    const forWord = correctionsByWord.get(wordKey(wrong)) ?? [];
    if (!forWord.includes(right)) correctionsByWord.set(wordKey(wrong), [...forWord, right]);
  }
  return correctionsByWord;
}

const NO_CORRECTIONS: CorrectionsByWord = new Map();

/**
 * Suggestions for a word: earlier corrections of the same word, then the recogniser's alternatives. Without
 * punctuation; the word keeps its own.
 */
export function suggestionsFor(
  segment: Segment,
  at: number,
  correctionsByWord: CorrectionsByWord = NO_CORRECTIONS,
): string[] {
  const word = segment.words[at];
  if (!word) return [];
  const before = correctionsByWord.get(wordKey(word.text)) ?? [];
  const all = [...before.map((right) => matchCapitals(word.text, right)), ...(word.alternatives ?? [])];
  const letters = lettersIn(word.text);
  return [...new Set(all)].filter((each) => each !== letters).slice(0, MAX_SUGGESTIONS);
}

const lettersIn = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');

/** Corrections since the transcript was opened. Each changed segment is compared once. */
export type CorrectionTracker = {
  corrections: (segments: readonly Segment[]) => readonly Correction[];
  /** Segments changed since the transcript was opened. */
  changedSegments: (segments: readonly Segment[]) => readonly Segment[];
};

export function createCorrectionTracker(initial: readonly Segment[]): CorrectionTracker {
  const before = new Map(initial.map((segment) => [segment.id, segment]));
  const cachedCorrections = new WeakMap<Segment, readonly Correction[]>();
  const correctionsIn = (segment: Segment): readonly Correction[] => {
    const original = before.get(segment.id);
    if (!original || original === segment) return [];
    const corrections = cachedCorrections.get(segment) ?? learnCorrections(original.words, segment.words);
    cachedCorrections.set(segment, corrections);
    return corrections;
  };
  return {
    corrections: (segments) => segments.flatMap(correctionsIn),
    changedSegments: (segments) => segments.filter((segment) => before.get(segment.id) !== segment),
  };
}
