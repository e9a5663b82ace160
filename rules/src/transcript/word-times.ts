import { graphemes, hasLetters, type Token } from '../text/tokens.ts';
import type { Word } from './segment.ts';
import type { WordOrigin } from './word-origin.ts';

/** Span of media time in milliseconds. */
export type TimeSpan = { startMs: number; endMs: number };

/** Whether the times of a word were shared out by length, and alignment with the audio may improve them. */
export const isEstimated = (word: Pick<Word, 'timing'>): boolean => word.timing === 'estimated';

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Puts word times in order: inside the span, no word ending before it starts or starting before the previous
 * one ends. Starts take precedence, because clicks go to them: of two overlapping words the first is
 * shortened.
 */
export function normaliseWordTimes(words: readonly Word[], span: TimeSpan): Word[] {
  let from = span.startMs;
  const starts = words.map((word) => (from = clamp(Math.round(word.startMs), from, span.endMs)));
  return words.map((word, at) => {
    const startMs = starts[at]!;
    return { ...word, startMs, endMs: clamp(Math.round(word.endMs), startMs, starts[at + 1] ?? span.endMs) };
  });
}

/** Weight of a token when time is shared: its characters without punctuation. */
const weight = (text: string): number => graphemes(text).filter(hasLetters).length;

/** Creates words that share the span by length; they are `estimated` and have no confidence. */
export function distributeTime(tokens: readonly Token[], span: TimeSpan, origin: WordOrigin = {}): Word[] {
  const weights = tokens.map((token) => weight(token.text));
  const total = weights.reduce((sum, next) => sum + next, 0);
  let passed = 0;
  const timeAt = (share: number): number =>
    total === 0 ? span.startMs : Math.round(span.startMs + ((span.endMs - span.startMs) * share) / total);
  return tokens.map((token, at) => {
    const startMs = timeAt(passed);
    passed += weights[at]!;
    return makeWord(token, { startMs, endMs: timeAt(passed) }, origin);
  });
}

const makeWord = (token: Token, span: TimeSpan, origin: WordOrigin): Word => ({
  text: token.text,
  ...span,
  confidence: null,
  ...origin,
  timing: 'estimated',
  ...(token.glue ? { glue: true as const } : {}),
});

/** Splits a word at a UTF-16 offset, dividing its time by the letters on either side. */
export function splitWord(word: Word, at: number): [Word, Word] {
  const parts = [word.text.slice(0, at), word.text.slice(at)] as const;
  const [left, right] = distributeTime(
    parts.map((text) => ({ text, glue: false })),
    word,
  );
  const { alternatives: _, ...rest } = word;
  const estimated = { ...rest, timing: 'estimated' as const };
  return [
    { ...estimated, text: parts[0], endMs: left!.endMs },
    { ...estimated, text: parts[1], startMs: right!.startMs, glue: true },
  ];
}
