import type { Segment, Word } from '@colloquy/contract';
import type { Place } from './word-index.ts';

/**
 * Words below this are underlined. On clips with a reference text about two thirds of the wrong words lie below it,
 * and not every tenth of the right ones: low enough that the marks stay worth following.
 */
export const DOUBTFUL_BELOW = 0.6;

export const isDoubtful = ({ confidence }: Pick<Word, 'confidence'>): boolean =>
  confidence !== null && confidence < DOUBTFUL_BELOW;

export const countDoubtful = (segments: readonly Segment[]): number =>
  segments.reduce((count, { words }) => count + words.filter(isDoubtful).length, 0);

/** The next doubtful word after a place in the text, from the top again after the last. */
export function nextDoubtful(segments: readonly Segment[], after: Place | undefined): Place | undefined {
  const at = after ? segments.findIndex(({ id }) => id === after.segmentId) : 0;
  // Merged away meanwhile: from the top.
  const from = Math.max(0, at);
  for (let step = 0; step <= segments.length; step++) {
    const segment = segments[(from + step) % segments.length];
    if (!segment) return undefined;
    const first = step === 0 && after && at >= 0 ? after.word + 1 : 0;
    const word = segment.words.findIndex((each, at) => at >= first && isDoubtful(each));
    if (word >= 0) return { segmentId: segment.id, word };
  }
  return undefined;
}
