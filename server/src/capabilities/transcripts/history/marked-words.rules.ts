import { isSameOrigin, joinTokens, type Word } from '@colloquy/contract';

/**
 * The words of which a person said something without changing them (that they are right, that they are a filler), as
 * text; null where a step did something else.
 */
export function markedWords(before: readonly Word[], after: readonly Word[]): string | null {
  if (before.length !== after.length || before.some((word, at) => word.text !== after[at]!.text)) return null;
  const marked = after.filter(
    (word, at) => !isSameOrigin(word, before[at]!) || word.disfluency !== before[at]!.disfluency,
  );
  return marked.length === 0 ? null : joinTokens(marked);
}
