import type { Utterance } from '../ports/speech.ts';
import type { Chunk } from './cut-chunks.ts';

/** After a longer pause nobody goes on with a sentence. */
const LONGEST_PAUSE_MS = 1_500;
/** Enough to show how it is written: a sentence or two. */
const MOST_WORDS = 30;

/**
 * What was said just before a chunk, where it may begin in the middle of a sentence: a window that does is else written
 * without capitals and marks to its end. Nothing that is doubted, which would breed, and nothing in another language.
 */
export function textBefore(
  before: readonly Utterance[],
  { regions }: Pick<Chunk, 'regions'>,
  language: string,
): string {
  const last = before.at(-1);
  const first = regions[0];
  if (!last || !first || first.startMs - last.endMs > LONGEST_PAUSE_MS) return '';
  const from = before.findLastIndex((one) => one.marks !== undefined || one.language !== language) + 1;
  const words = before.slice(from).flatMap((one) => one.words);
  return words
    .slice(-MOST_WORDS)
    .map((word) => `${word.glue ? '' : ' '}${word.text}`)
    .join('');
}
