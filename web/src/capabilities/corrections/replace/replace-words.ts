import { graphemes, tidyText } from '@colloquy/rules/text';
import { MAX_SEGMENT_TEXT, type Segment, textOf } from '@colloquy/rules/transcript';
import type { CommandDraft } from '../../editing/index.ts';
import type { TextSearchHit } from '../../transcripts/index.ts';
import { matchCapitals } from './match-capitals.ts';

export type Replacement = {
  text: string;
  /** Uses the capitals of the replaced text. */
  keepsCapitals: boolean;
};

/** Replacement text of a hit. */
export const replacementOf = ({ matched }: TextSearchHit, { text, keepsCapitals }: Replacement): string =>
  keepsCapitals ? matchCapitals(matched, tidyText(text)) : tidyText(text);

export type ReplaceResult = {
  /** One per changed segment. */
  drafts: CommandDraft[];
  /** Number of hits that the drafts replace. */
  hits: number;
};

/**
 * Replaces hits in the current segments. Skips segments whose text changed after the search, and drafts that
 * would change nothing.
 */
export function replaceWords(
  segments: readonly Segment[],
  hits: readonly TextSearchHit[],
  replacement: Replacement,
): ReplaceResult {
  const bySegment = Map.groupBy(hits, ({ segmentId }) => segmentId);
  const replaced: ReplaceResult = { drafts: [], hits: 0 };
  for (const segment of segments) {
    const own = bySegment.get(segment.id);
    if (!own) continue;
    const before = textOf(segment.words);
    if (before !== textOf(own[0]!.segment.words)) continue;
    // From last to first, so that earlier offsets stay valid.
    const written = own
      .toSorted((one, other) => other.start - one.start)
      .reduce((now, hit) => replaceHit(now, hit, replacementOf(hit, replacement)), before);
    const text = tidyText(written);
    if (text === before || text.length > MAX_SEGMENT_TEXT) continue;
    replaced.drafts.push({ kind: 'set-text', segmentId: segment.id, text });
    replaced.hits += own.filter((hit) => replacementOf(hit, replacement) !== hit.matched).length;
  }
  return replaced;
}

/** Punctuation adjacent to a removed word. */
const OPENING = /(?<!\S)[^\p{L}\p{N}\p{M}\s]*$/u;
const CLOSING = /^[^\p{L}\p{N}\p{M}\s]*(?!\S)/u;
const STOPS = /\p{Sentence_Terminal}+/u;
const PAUSE = /[,;:،؛、，፣፤\p{Pd}]+$/u;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u;

function replaceHit(
  text: string,
  { start, end }: Pick<TextSearchHit, 'start' | 'end'>,
  right: string,
): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  if (right !== '') return before + right + after;
  const opening = OPENING.exec(before);
  const closing = CLOSING.exec(after);
  if (!opening || !closing) return before + after;
  // Removes its comma; a sentence end moves to the preceding word.
  const rest = before.slice(0, opening.index).trimEnd();
  const stop = STOPS.exec(closing[0])?.[0] ?? '';
  const beforeStop = stop === '' ? rest : rest.replace(PAUSE, '').trimEnd();
  return (ENDS_IN_WORD.test(beforeStop) ? beforeStop + stop : rest) + after.slice(closing[0].length);
}

/** Characters per side, together about one line. */
const MAX_CONTEXT_CHARACTERS = 36;
const ELLIPSIS = '…';

/** Text around a hit, cut at word borders if the script has spaces. */
export function hitContext({ segment, start, end }: TextSearchHit): { before: string; after: string } {
  const text = textOf(segment.words);
  const before = graphemes(text.slice(Math.max(0, start - MAX_CONTEXT_CHARACTERS * 4), start));
  const after = graphemes(text.slice(end, end + MAX_CONTEXT_CHARACTERS * 4));
  const near = before.slice(-MAX_CONTEXT_CHARACTERS).join('');
  const next = after.slice(0, MAX_CONTEXT_CHARACTERS).join('');
  return {
    before: near.length < start ? ELLIPSIS + near.slice(near.indexOf(' ') + 1) : near,
    after:
      end + next.length < text.length
        ? next.slice(0, next.lastIndexOf(' ') < 0 ? undefined : next.lastIndexOf(' ')) + ELLIPSIS
        : next,
  };
}
