import { type Correction, type Segment, wordKey } from '@colloquy/contract';
import { likeCapitals } from '../replace/like-capitals.ts';

/** What was put in the place of a wrong form before, by its key (see `wordKey`), most often first. */
export type Learned = ReadonlyMap<string, readonly string[]>;

/** As many as there are keys for. */
export const MOST_SUGGESTIONS = 5;

/** Corrections by their wrong form, in the order in which they are given: the likeliest first. */
export function learnFrom(corrections: Iterable<Correction>): Learned {
  const learned = new Map<string, string[]>();
  for (const { wrong, right } of corrections) {
    const known = learned.get(wordKey(wrong)) ?? [];
    if (!known.includes(right)) learned.set(wordKey(wrong), [...known, right]);
  }
  return learned;
}

const NOTHING: Learned = new Map();

/**
 * What a word may be instead: first what the same wrong form was corrected to before, then what else the engine may
 * have heard. Without punctuation; the word keeps its own.
 */
export function suggestionsFor(segment: Segment, at: number, learned: Learned = NOTHING): string[] {
  const word = segment.words[at];
  if (!word) return [];
  const before = learned.get(wordKey(word.text)) ?? [];
  const all = [...before.map((right) => likeCapitals(word.text, right)), ...(word.others ?? [])];
  const letters = lettersIn(word.text);
  return [...new Set(all)].filter((each) => each !== letters).slice(0, MOST_SUGGESTIONS);
}

const lettersIn = (text: string): string => text.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '');
