import type { Utterance } from '../ports/speech.ts';
import type { Chunk } from './cut-chunks.ts';
import { writtenForm } from './encode-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/** After a longer pause nobody goes on with a sentence. */
const LONGEST_PAUSE_MS = 1_500;
/** Enough to show how it is written: a sentence or two. */
const MOST_TOKENS = 60;
/** So much of it is no chance when it is said again. */
const MIN_ECHO = 4;

/**
 * What was said just before a chunk, where it may begin in the middle of a sentence: a window that does is else written
 * without capitals and marks to its end. Nothing that is doubted, which would breed, and nothing in another language.
 * As many whole words as there is room for, the last ones.
 */
export function textBefore(
  { encode }: Pick<Vocabulary, 'encode'>,
  before: readonly Utterance[],
  { chunk, language, room }: { chunk: Pick<Chunk, 'regions'>; language: string; room: number },
): number[] {
  const last = before.at(-1);
  const first = chunk.regions[0];
  if (!last || !first || first.startMs - last.endMs > LONGEST_PAUSE_MS) return [];
  const from = before.findLastIndex((one) => one.marks !== undefined || one.language !== language) + 1;
  const tokens: number[] = [];
  for (const word of before
    .slice(from)
    .flatMap(({ words }) => words)
    .toReversed()) {
    const next = encode(writtenForm(word));
    if (tokens.length + next.length > Math.min(MOST_TOKENS, room)) break;
    tokens.unshift(...next);
  }
  return tokens;
}

/** What is said is nothing but a part of what was said before: more likely read off than heard. */
export function isEcho(tokens: readonly number[], before: readonly number[]): boolean {
  if (tokens.length < MIN_ECHO) return false;
  return before.some((_, at) => tokens.every((token, i) => before[at + i] === token));
}
