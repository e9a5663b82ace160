import { MOST_TEXT, type Segment, textOf, tidyText } from '@colloquy/contract';
import type { Draft } from '../editing/session.ts';
import type { TextHit } from '../find-words.ts';
import { likeCapitals } from './like-capitals.ts';

export type Replacement = {
  text: string;
  /** Capitals are as in what they take the place of. */
  keepsCapitals: boolean;
};

/** What is written in the place of a hit. */
export const replacementOf = ({ heard }: TextHit, { text, keepsCapitals }: Replacement): string =>
  keepsCapitals ? likeCapitals(heard, tidyText(text)) : tidyText(text);

export type Replaced = {
  /** One for each segment that changes. */
  drafts: Draft[];
  /** How many hits are replaced by them. */
  places: number;
};

/**
 * Replaces hits in the segments as they are now. A segment whose text is no longer the one that was searched is left
 * alone: somebody changed it after the hits were looked at. What stays as it is makes no draft.
 */
export function replaceWords(
  segments: readonly Segment[],
  hits: readonly TextHit[],
  replacement: Replacement,
): Replaced {
  const bySegment = Map.groupBy(hits, ({ segmentId }) => segmentId);
  const replaced: Replaced = { drafts: [], places: 0 };
  for (const segment of segments) {
    const own = bySegment.get(segment.id);
    if (!own) continue;
    const before = textOf(segment.words);
    if (before !== textOf(own[0]!.segment.words)) continue;
    // From the last on, so that the offsets of those before it stay true.
    const written = own
      .toSorted((one, other) => other.start - one.start)
      .reduce((now, hit) => put(now, hit, replacementOf(hit, replacement)), before);
    const text = tidyText(written);
    if (text === before || text.length > MOST_TEXT) continue;
    replaced.drafts.push({ kind: 'set-text', segmentId: segment.id, text });
    replaced.places += own.filter((hit) => replacementOf(hit, replacement) !== hit.heard).length;
  }
  return replaced;
}

/** Punctuation that leans on a word taken out whole. */
const OPENING = /(?<!\S)[^\p{L}\p{N}\p{M}\s]*$/u;
const CLOSING = /^[^\p{L}\p{N}\p{M}\s]*(?!\S)/u;
const STOPS = /\p{Sentence_Terminal}+/u;
const PAUSE = /[,;:،؛、，፣፤\p{Pd}]+$/u;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u;

function put(text: string, { start, end }: Pick<TextHit, 'start' | 'end'>, right: string): string {
  const before = text.slice(0, start);
  const behind = text.slice(end);
  if (right !== '') return before + right + behind;
  const opening = OPENING.exec(before);
  const closing = CLOSING.exec(behind);
  if (!opening || !closing) return before + behind;
  // Its comma goes with it; what ends the sentence leans on the word before.
  const rest = before.slice(0, opening.index).trimEnd();
  const stop = STOPS.exec(closing[0])?.[0] ?? '';
  const kept = stop === '' ? rest : rest.replace(PAUSE, '').trimEnd();
  return (ENDS_IN_WORD.test(kept) ? kept + stop : rest) + behind.slice(closing[0].length);
}
