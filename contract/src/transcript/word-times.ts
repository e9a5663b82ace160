import { hasLetters, graphemes } from '../text/tokens.ts';
import type { Token } from '../text/tokens.ts';
import type { Word } from './segment.ts';
import type { WordOrigin } from './word-origin.ts';

/** A span of media time in milliseconds. */
export type Span = { startMs: number; endMs: number };

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Puts the times of words in order: inside the span, none ending before it starts, none starting before the one
 * before it has ended. Starts count for more than ends, because they are what a click goes to: of two words that
 * overlap, the first is cut short.
 */
export function settleWords(words: readonly Word[], span: Span): Word[] {
  let from = span.startMs;
  const starts = words.map((word) => (from = clamp(Math.round(word.startMs), from, span.endMs)));
  return words.map((word, at) => {
    const startMs = starts[at]!;
    return { ...word, startMs, endMs: clamp(Math.round(word.endMs), startMs, starts[at + 1] ?? span.endMs) };
  });
}

/** What a token weighs when time is shared: its characters, without punctuation. */
const weight = (text: string): number => graphemes(text).filter(hasLetters).length;

/** Words without times: they share the span by their length and are `estimated`; no engine gave them a confidence. */
export function shareTime(tokens: readonly Token[], span: Span, origin: WordOrigin = {}): Word[] {
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

const makeWord = (token: Token, span: Span, origin: WordOrigin): Word => ({
  text: token.text,
  ...span,
  confidence: null,
  ...origin,
  timing: 'estimated',
  ...(token.glue ? { glue: true as const } : {}),
});

/** Divides a word at a UTF-16 offset of its text, its time by the letters on either side. */
export function divideWord(word: Word, at: number): [Word, Word] {
  const parts = [word.text.slice(0, at), word.text.slice(at)] as const;
  const [left, right] = shareTime(
    parts.map((text) => ({ text, glue: false })),
    word,
  );
  const { others: _, ...rest } = word;
  const estimated = { ...rest, timing: 'estimated' as const };
  return [
    { ...estimated, text: parts[0], endMs: left!.endMs },
    { ...estimated, text: parts[1], startMs: right!.startMs, glue: true },
  ];
}
